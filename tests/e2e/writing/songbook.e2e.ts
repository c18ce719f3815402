import { writeFileSync } from 'node:fs';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { checkAppearance, narrowLightAndDark } from '#tests/e2e/kit/checkAppearance.ts';
import { makeTone } from '#tests/e2e/kit/makeTone.ts';
import { readTitles } from '#tests/e2e/kit/readSong.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { Player } from '#tests/e2e/pages/Player.ts';
import { SongbookTransferPage } from '#tests/e2e/pages/SongbookTransferPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { bookSong, makeSongbook } from '#server/songbook/testing/makeSongbook.ts';
import { makeZip } from '#server/songbook/testing/makeZip.ts';
import { songbook as texts } from '#web/texts/songbook.ts';

test.describe('from one song book to another', () => {
  test.use({ environment: { SAMPLE_SONGS: '0' } });

  test('songs and recordings are imported, and nothing the second time', async ({
    prest,
    firstPerson,
  }) => {
    test.setTimeout(90_000); // two song books, and all songs of one imported into the other
    const title = 'Sangen som reiste';
    const id = await addSong(prest.page, { title, audio: makeTone(20) });
    const from = new SongbookTransferPage(prest.page);
    await from.open();
    const { name, bytes } = await from.exportBook();
    expect(name).toMatch(/^sangbok-\d{4}-\d\d-\d\d\.zip$/);
    await expect(new Chrome(prest.page).toast).toContainText(texts.exported);
    const titles = await readTitles(prest.page);

    const { page } = firstPerson;
    const to = new SongbookTransferPage(page);
    await page.goto('/library');
    await page.getByText('Ingen sanger funnet').waitFor();
    await page.getByRole('link', { name: 'Hjem' }).click();
    await to.open();
    // As a path: the bytes of a large file are slow to hand over.
    const file = test.info().outputPath(name);
    writeFileSync(file, bytes);
    await to.choose(file);
    await expect(to.said).toHaveText(texts.foreseen);
    await expect(to.titles(texts.fates.new(titles.length))).toHaveCount(titles.length);
    expect(await readTitles(page)).toEqual([]);
    await to.button(texts.confirm(titles.length)).click();
    await expect(to.said).toHaveText(`${texts.imported(titles.length)}.`);
    await to.button(texts.close).click();
    await expect(to.dialog).toHaveCount(0);
    expect((await readTitles(page)).toSorted()).toEqual(titles.toSorted());

    await page.getByRole('link', { name: 'Sanger', exact: true }).click();
    await expect(
      page.getByRole('heading', { name: `Alle sanger (${titles.length})` }),
    ).toBeVisible();
    await new SongPage(page).open(id);
    await new Player(page).start();

    await to.open();
    await to.choose(file);
    await expect(to.said).toHaveText(texts.nothing);
    await to.button(texts.close).click();
  });
});

test('nothing overflows on 320 px @full', async ({ newClient, prestState }) => {
  const { page, watch } = await newClient({
    storageState: prestState,
    viewport: { width: 320, height: 640 },
    reducedMotion: 'reduce',
  });
  watch.allow(/status of 422/);
  const transfer = new SongbookTransferPage(page);
  await transfer.open();
  await checkAppearance(page, 'the settings', transfer.importButton, narrowLightAndDark);
  const long = 'Ustoppeligesammensatteordkombinasjonssangtittelen'.repeat(3);
  const songs = ['Kilden', long, 'Elven'].map((title) => bookSong({ title }));
  const categories = [{ id: 'psalms', nameNo: 'Vuggesanger', color: '#1565C0' }];
  await transfer.choose('a.zip', makeSongbook(songs, [], { categories }));
  await checkAppearance(page, 'a preview', transfer.button(texts.confirm(3)), narrowLightAndDark);
  await page.keyboard.press('Escape');
  await expect(transfer.importButton).toBeFocused();
  await transfer.choose('a.zip', makeZip([{ name: `../${'x'.repeat(300)}`, content: '' }]));
  await checkAppearance(page, 'a refused file', transfer.alert, narrowLightAndDark);
});
