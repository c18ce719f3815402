import { exported } from '#tests/e2e/kit/exported.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { pdfOutcome } from '#web/texts/pdfOutcome.ts';
import { pdfExport, song } from '#web/texts/song.ts';
import { musicPanel } from '#web/texts/songTools.ts';

test.beforeEach(async ({ page }) => {
  await new SongPage(page).open('Du er min hyrde');
});

test('the PDF follows the screen: shortened refrains, low chords, the version', async ({
  page,
}) => {
  const songPage = new SongPage(page);
  await songPage.tool(song.repeatedChorus).click();
  await songPage.openMusic();
  await songPage.tool(song.lowChords).click();
  const [{ text }] = await Promise.all([
    exported(page),
    expect(new Chrome(page).toast).toContainText(pdfOutcome.doneShortened),
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
  await expect(songPage.key).toContainText('Hm');
  const { text } = await exported(page);
  expect(text.replaceAll('\u00a0', ' ')).toContain('Toneart: Hm · +2 · capo 1');
  expect(text).toContain('Bbm');
  expect(text).not.toContain('La-');
});

test('its code loads when pressed, and further presses meanwhile do nothing', async ({ page }) => {
  const codes: string[] = [];
  const gate = Promise.withResolvers<void>();
  await page.route('**/assets/pdf-*.js', async (route) => {
    codes.push(route.request().url());
    await gate.promise;
    await route.continue();
  });
  let downloads = 0;
  page.on('download', () => (downloads += 1));
  const songPage = new SongPage(page);
  expect(codes).toEqual([]);
  await songPage.openMore();
  await songPage.pdf.click();
  const waiting = page.getByRole('button', { name: pdfExport.pending });
  await expect(waiting).toHaveAttribute('aria-busy', 'true');
  await expect(waiting).toBeFocused();
  await waiting.click({ force: true });
  gate.resolve();
  await expect(new Chrome(page).toast).toContainText(pdfOutcome.done);
  await expect(songPage.more, 'it is done with').toHaveCount(0);
  await expect.poll(() => downloads).toBeGreaterThan(0); // does not rely on the toast
  expect(codes).toHaveLength(1);
  expect(downloads).toBe(1);
});

test('a PDF that cannot be created shows a message', async ({ prest }) => {
  const { page, watch } = prest;
  watch.allow(/Failed to load resource/);
  await page.route('**/assets/pdf-*.js', (route) => route.abort());
  await new SongPage(page).openMore();
  await new SongPage(page).pdf.click();
  await expect(new Chrome(page).toast).toContainText(pdfOutcome.failedText);
  await new SongPage(page).openMore();
  await expect(new SongPage(page).pdf).toBeEnabled();
});
