import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { readPdf } from '#web/print/testing/readPdf.ts';
import { song } from '#web/texts/song.ts';
import { musicPanel, print } from '#web/texts/songTools.ts';

test.beforeEach(async ({ prest: { page } }) => {
  await new SongPage(page).open('Du er min hyrde');
});

test('a song is saved as a PDF with its title and chords', async ({ prest: { page } }) => {
  const { name, text } = await exported(page);
  expect(name).toBe('Du_er_min_hyrde.pdf');
  for (const printed of ['Sangbok', 'Du er min hyrde', 'La-', 'Sol', 'Toneart: La-', 'Vers 1']) {
    expect(text).toContain(printed);
  }
  expect(text).not.toContain('Du er min…');
  await expect(new Chrome(page).toast).toContainText(print.done);
  await expect(new Chrome(page).toast).toContainText(print.doneWhole);
});

test('the paper follows the screen: shortened refrains, low chords, the version', async ({
  prest: { page },
}) => {
  const songPage = new SongPage(page);
  await songPage.tool(song.repeatedChorus).click();
  await songPage.openMusic();
  await songPage.tool(song.lowChords).click();
  await songPage.openView();
  const { text } = await exported(page);
  expect(text).toContain('Mi-');
  expect(text).toMatch(/Du er min ?…/);
  await expect(new Chrome(page).toast).toContainText(print.doneShortened);

  await songPage.versions.selectOption('Lav, for alt');
  expect((await exported(page)).text).toContain('Lav, for alt');
});

test('the paper has the key, the capo and the notation of the screen, and names them', async ({
  kantor: { page },
}) => {
  const songPage = new SongPage(page);
  await songPage.open('Du er min hyrde');
  await songPage.openMusic();
  await songPage.tool(musicPanel.higher).click();
  await songPage.tool(musicPanel.higher).click();
  await songPage.tool(musicPanel.capoUp).click();
  await songPage.music
    .getByRole('combobox', { name: musicPanel.notation })
    .selectOption({ value: 'H-Bb' });
  await expect(songPage.facts).toContainText('Hm');
  await songPage.openView();
  const { text } = await exported(page);
  expect(text.replaceAll('\u00a0', ' ')).toContain('Toneart: Hm · opp 2 · capo 1');
  expect(text).toContain('Bbm');
  expect(text).not.toContain('La-');
});

test('its code comes with the press, and a press while it comes does nothing', async ({
  prest: { page },
}) => {
  const codes: string[] = [];
  const gate = Promise.withResolvers<void>();
  await page.route('**/assets/exportSongPdf-*.js', async (route) => {
    codes.push(route.request().url());
    await gate.promise;
    await route.continue();
  });
  let downloads = 0;
  page.on('download', () => (downloads += 1));
  const songPage = new SongPage(page);
  expect(codes).toEqual([]);
  await songPage.openView();
  await songPage.tool(print.button).click();
  const waiting = songPage.tool(print.pending);
  await expect(waiting).toHaveAttribute('aria-busy', 'true');
  await expect(waiting).toBeFocused();
  await waiting.click({ force: true });
  gate.resolve();
  await expect(new Chrome(page).toast).toContainText(print.done);
  await expect(songPage.tool(print.button)).toBeEnabled();
  await expect.poll(() => downloads).toBeGreaterThan(0); // heard of by another way than the toast
  expect(codes).toHaveLength(1);
  expect(downloads).toBe(1);
});

test('a PDF that cannot be made says so', async ({ prest }) => {
  const { page, watch } = prest;
  watch.allow(/Failed to load resource/);
  await page.route('**/assets/exportSongPdf-*.js', (route) => route.abort());
  await new SongPage(page).openView();
  await new SongPage(page).tool(print.button).click();
  await expect(new Chrome(page).toast).toContainText(print.failedText);
  await expect(new SongPage(page).tool(print.button)).toBeEnabled();
});

async function exported(page: Page): Promise<{ name: string; text: string }> {
  const songPage = new SongPage(page);
  if (!(await songPage.view.isVisible())) await songPage.openView();
  const download = page.waitForEvent('download');
  await songPage.tool(print.button).click();
  const file = await download;
  const content = readFileSync(await file.path());
  const { texts } = await readPdf(new Uint8Array(content).buffer);
  return { name: file.suggestedFilename(), text: texts.join('\n') };
}
