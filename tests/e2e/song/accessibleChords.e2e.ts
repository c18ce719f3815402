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

/** The accessible text of each line of lyrics. */
async function accessibleLines(page: Page): Promise<string[]> {
  const lines = await new SongPage(page).lines.all();
  const snapshots = await Promise.all(lines.map((line) => line.ariaSnapshot()));
  return snapshots.map((snapshot) => snapshot.replace(/^- text: "?|"$/g, ''));
}

const switchOf = (page: Page) => page.getByRole('switch', { name: settings.speakChords });

test('screen readers get chords in place, without splitting words @full', async ({ page }) => {
  await new SongPage(page).open(await addSong(page, { lyrics }));
  await expect
    .poll(() => accessibleLines(page))
    .toEqual([
      'Si moll, Lampen brenner La dur, lavt, Mi dur, Si dur sju, barmhjertighet',
      'uten en eneste akkord',
      'Do dur, | Sol dur,',
      'La moll, Syng שָׁלוֹם Mi dur, over byen',
    ]);
  expect(await findViolations(page)).toEqual([]);
});

test('a preference hides chords from screen readers, stored in this browser @full', async ({
  page,
}) => {
  const id = await addSong(page, { lyrics });
  await page.goto('/settings');
  await expect(switchOf(page)).toBeChecked();
  await switchOf(page).click();
  await new SongPage(page).open(id);
  const words = ['Lampen brenner lavt, barmhjertighet', 'uten en eneste akkord'];
  await expect.poll(async () => (await accessibleLines(page)).slice(0, 2)).toEqual(words);
  expect(await findViolations(page)).toEqual([]);
  expect(await new SongPage(page).chords()).toContain('Si7');
  await page.goto('/settings');
  await page.getByRole('button', { name: settings.reset }).click();
  await expect(switchOf(page)).toBeChecked();
});

test('copied text has no accessible chord names @full', async ({ page }) => {
  const song = new SongPage(page);
  await song.open(await addSong(page, { lyrics }));
  const first = async () => (await accessibleLines(page))[0];
  await expect.poll(first, 'chords are accessible at first').toContain('Si moll');
  await song.sections.first().evaluate((section) => getSelection()?.selectAllChildren(section));
  const copied = await page.evaluate(() => getSelection()?.toString() ?? '');
  expect(copied).toContain('Lampen brenner');
  expect(copied).not.toContain('Si');
});
