import { exported } from '#tests/e2e/kit/exported.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { pdfExport } from '#web/texts/song.ts';

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
  await expect(new Chrome(page).toast).toContainText(pdfExport.done);
  await expect(new Chrome(page).toast).toContainText(pdfExport.doneWhole);
});
