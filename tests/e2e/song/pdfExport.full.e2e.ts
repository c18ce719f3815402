import { exported } from '#tests/e2e/kit/exported.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { song } from '#web/texts/song.ts';
import { musicPanel, print } from '#web/texts/songTools.ts';

test.beforeEach(async ({ prest: { page } }) => {
  await new SongPage(page).open('Du er min hyrde');
});

test('the PDF follows the screen: shortened refrains, low chords, the version', async ({
  prest: { page },
}) => {
  const songPage = new SongPage(page);
  await songPage.tool(song.repeatedChorus).click();
  await songPage.openMusic();
  await songPage.tool(song.lowChords).click();
  await songPage.openView();
  const [{ text }] = await Promise.all([
    exported(page),
    expect(new Chrome(page).toast).toContainText(print.doneShortened),
  ]);
  expect(text).toContain('Mi-');
  expect(text).toMatch(/Du er min ?…/);

  await songPage.openView();
  await songPage.versions.selectOption('Lav, for alt');
  expect((await exported(page)).text).toContain('Lav, for alt');
});

test('the PDF has the key, capo and notation of the screen, and names them', async ({
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
  expect(text.replaceAll('\u00a0', ' ')).toContain('Toneart: Hm · +2 · capo 1');
  expect(text).toContain('Bbm');
  expect(text).not.toContain('La-');
});

test('its code loads when pressed, and further presses meanwhile do nothing', async ({
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
  await songPage.openView();
  expect(codes).toEqual([]);
  await songPage.tool(print.button).click();
  await songPage.tool(print.save).click();
  const waiting = songPage.tool(print.pending);
  await expect(waiting).toHaveAttribute('aria-busy', 'true');
  await expect(waiting).toBeFocused();
  await waiting.click({ force: true });
  gate.resolve();
  await expect(new Chrome(page).toast).toContainText(print.done);
  await expect(songPage.pdf).toHaveCount(0);
  await expect(songPage.tool(song.view), 'it closes back to its button').toBeFocused();
  await expect.poll(() => downloads).toBeGreaterThan(0); // does not rely on the toast
  expect(codes).toHaveLength(1);
  expect(downloads).toBe(1);
});

test('a PDF that cannot be created shows a message', async ({ prest }) => {
  const { page, watch } = prest;
  watch.allow(/Failed to load resource/);
  await page.route('**/assets/exportSongPdf-*.js', (route) => route.abort());
  await new SongPage(page).openPdf();
  await new SongPage(page).tool(print.save).click();
  await expect(new Chrome(page).toast).toContainText(print.failedText);
  await expect(new SongPage(page).tool(print.save)).toBeEnabled();
});
