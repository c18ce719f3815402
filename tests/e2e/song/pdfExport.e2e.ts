import { exported } from '#tests/e2e/kit/exported.ts';
import { close, sheetsOf } from '#tests/e2e/kit/sheetsOf.ts';
import { expectShared, shareByTap } from '#tests/e2e/kit/shareByTap.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { pdfOutcome } from '#web/texts/pdfOutcome.ts';
import { musicPanel, print } from '#web/texts/songTools.ts';
import { pdfExport, song } from '#web/texts/song.ts';

test.beforeEach(async ({ page }) => {
  await new SongPage(page).open('Du er min hyrde');
});

test('a song is saved as a PDF with its title and chords', async ({ page }) => {
  const { toast } = new Chrome(page);
  const [{ name, text }] = await Promise.all([
    exported(page),
    expect(toast).toContainText(pdfOutcome.done + pdfOutcome.doneWhole),
  ]);
  expect(name).toBe('Du_er_min_hyrde.pdf');
  for (const printed of ['Sangbok', 'Du er min hyrde', 'La-', 'Sol', 'Toneart: La-', 'Vers 1']) {
    expect(text).toContain(printed);
  }
  expect(text).not.toContain('Du er min…');
});

test('the first press saves at every width, and what it saved can be shared by the next tap', async ({
  page,
}) => {
  const songPage = new SongPage(page);
  await shareByTap(page);
  await page.reload();
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await songPage.openMore();
    const [download] = await Promise.all([page.waitForEvent('download'), songPage.pdf.click()]);
    expect(download.suggestedFilename()).toBe('Du_er_min_hyrde.pdf');
    await expect(songPage.paper).toHaveCount(0);
  }
  await songPage.openPaper();
  await expectShared(page, songPage.tool(print.share));
});

test('what is chosen for paper holds when saved, printed and shared, and is remembered @full', async ({
  page,
}) => {
  const songPage = new SongPage(page);
  const choice = (name: string) => songPage.paper.getByRole('switch', { name });
  await songPage.openPaper();
  await expect(songPage.tool(print.share), 'this browser shares no files').toHaveCount(0);
  await choice(print.shapes).check();
  const withShapes = await exported(page);
  expect(withShapes.text).toContain(print.shapesHeading('gitar'));

  await songPage.openPaper();
  await choice(print.lyricsOnly).check();
  await expect(choice(print.shapes), 'there is nothing to show them of').toHaveCount(0);
  await choice(print.a5).check();
  const lyrics = await exported(page);
  expect(lyrics.text).toContain('hyrde');
  expect(lyrics.text).not.toMatch(/\bSol\b/);
  expect(lyrics.text).not.toContain(print.shapesHeading('gitar'));

  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: ({ files }: ShareData) => files?.[0]?.type === 'application/pdf',
      share: async ({ files = [] }: ShareData) => {
        const start = await files[0]?.slice(0, 5).text();
        document.body.dataset['shared'] = `${files[0]?.name} ${start}`;
      },
    });
    window.print = () => void (document.body.dataset['asked'] = 'print');
  });
  await page.reload();
  await songPage.sections.first().waitFor();
  await songPage.openPaper();
  await expect(choice(print.a5)).toBeChecked();
  await songPage.tool(print.print).click();
  await expect(page.locator('body')).toHaveAttribute('data-asked', 'print');
  const sheets = await sheetsOf(page);
  expect(sheets.join('')).toContain(close('Du er min hyrde'));
  expect(sheets.join('')).not.toMatch(/Sol|PDF/);
  expect(sheets).toHaveLength(lyrics.pages);

  await songPage.tool(print.share).click();
  await expect(page.locator('body')).toHaveAttribute('data-shared', 'Du_er_min_hyrde.pdf %PDF-');
  await expect(songPage.paper).toHaveCount(0);
});

test('the PDF follows the screen: shortened refrains, low chords, the version @full', async ({
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

test('the PDF has the key, capo and notation of the screen, and names them @full', async ({
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

test('its code loads when pressed, and further presses meanwhile do nothing @full', async ({
  page,
}) => {
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

test('a PDF that cannot be created shows a message @full', async ({ prest: { page, watch } }) => {
  watch.allow(/Failed to load resource/);
  await page.route('**/assets/pdf-*.js', (route) => route.abort());
  await new SongPage(page).openMore();
  await new SongPage(page).pdf.click();
  await expect(new Chrome(page).toast).toContainText(pdfOutcome.failedText);
  await new SongPage(page).openMore();
  await expect(new SongPage(page).pdf).toBeEnabled();
});
