import type { Page } from '@playwright/test';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { findViolations } from '#tests/e2e/kit/findViolations.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { settings } from '#web/texts/settings.ts';

const lyrics = [
  '(Si-)Lampen brenner (La)lavt, barm(Mi)hjertig(Si7)het',
  'uten en eneste akkord',
  '(Do) | (Sol)',
  '(La-)Syng שָׁלוֹם (Mi)over byen',
].join('\n');

/** What the browser tells a screen reader of the lyrics, a line of the song in each. */
async function heardLines(page: Page): Promise<string[]> {
  const lines = await new SongPage(page).lines.all();
  const heard = await Promise.all(lines.map((line) => line.ariaSnapshot()));
  return heard.map((snapshot) => snapshot.replace(/^- text: "?|"$/g, ''));
}

const switchOf = (page: Page) => page.getByRole('switch', { name: settings.speakChords });

test('chords are heard in place, and no word is torn by them', { tag: '@full' }, async ({
  prest: { page },
}) => {
  await new SongPage(page).open(await addSong(page, { lyrics }));
  await expect
    .poll(() => heardLines(page))
    .toEqual([
      '(Si-) Lampen brenner (La) lavt, (Mi) (Si7) barmhjertighet',
      'uten en eneste akkord',
      '(Do) | (Sol)',
      '(La-) Syng שָׁלוֹם (Mi) over byen',
    ]);
  expect(await findViolations(page)).toEqual([]);
});

test('one preference leaves them out, in this browser from then on', { tag: '@full' }, async ({
  prest: { page },
}) => {
  const id = await addSong(page, { lyrics });
  await page.goto('/settings');
  await expect(switchOf(page)).toBeChecked();
  await switchOf(page).click();
  await new SongPage(page).open(id);
  const words = ['Lampen brenner lavt, barmhjertighet', 'uten en eneste akkord'];
  await expect.poll(async () => (await heardLines(page)).slice(0, 2)).toEqual(words);
  expect(await findViolations(page)).toEqual([]);
  expect(await new SongPage(page).chords()).toContain('Si7');
  await page.goto('/settings');
  await page.getByRole('button', { name: settings.reset }).click();
  await expect(switchOf(page)).toBeChecked();
});

test('what is heard is not what is copied', { tag: '@full' }, async ({ prest: { page } }) => {
  const song = new SongPage(page);
  await song.open(await addSong(page, { lyrics }));
  const first = async () => (await heardLines(page))[0];
  await expect.poll(first, 'there is something to be heard').toContain('(Si-)');
  await song.sections.first().evaluate((section) => getSelection()?.selectAllChildren(section));
  const copied = await page.evaluate(() => getSelection()?.toString() ?? '');
  expect(copied).toContain('Lampen brenner');
  expect(copied).not.toContain('Si-');
});
