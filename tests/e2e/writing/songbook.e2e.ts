import { truncateSync, writeFileSync } from 'node:fs';
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
import { undoing } from '#web/texts/songBatches.ts';
import { songbook as texts } from '#web/texts/songbook.ts';
import {
  exportLibrary,
  importLibrary,
  missingFilesHeader,
  type NextPart,
  nextPartHeader,
} from '#contract/library/songbookTransfer.ts';
import { limits } from '#contract/base/limits.ts';
import { errors } from '#contract/base/errors.ts';
import { songbookEntry, songbookFaults, songbookFormat } from '#contract/library/songbook.ts';
import { chrome } from '#web/texts/chrome.ts';

const twoNew = makeSongbook([bookSong({ title: 'Kilden' }), bookSong({ title: 'Elven' })]);

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
    await expect(to.titles(texts.outcomes.new(titles.length))).toHaveCount(titles.length);
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

    await to.choose('a.zip', twoNew);
    await to.button(texts.confirm(2)).click();
    await to.button(`${undoing.undo.import}: ${texts.imported(2)}.`).click();
    await expect(to.undone).toHaveText('Importen av 2 sanger er angret.');
    await expect(to.undone, 'the button that had the focus is gone').toBeFocused();
    expect((await readTitles(page)).toSorted()).toEqual(titles.toSorted());
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
  await transfer.choose(
    'a.zip',
    makeZip([
      { name: songbookEntry, content: '{}' },
      { name: `../${'x'.repeat(300)}`, content: '' },
    ]),
  );
  await checkAppearance(page, 'a refused file', transfer.alert, narrowLightAndDark);
});

test('a differing text is imported beside the existing one, and what is empty is filled in @full', async ({
  firstPerson: { page },
}) => {
  const title = 'Lampen ved veien';
  const id = await addSong(page, { title, lyrics: 'Vår tekst' });
  const transfer = new SongbookTransferPage(page);
  await transfer.open();
  const other = bookSong({ title, lyrics: 'Deres tekst', composer: 'Oda Vik' });
  await transfer.choose('a.zip', makeSongbook([other]));
  await expect(transfer.titles(texts.outcomes.different(1))).toHaveText([title]);
  await expect(transfer.titles(texts.outcomes.filled(1))).toHaveText([title]);
  await transfer.button(texts.confirm(1)).click();
  await expect(transfer.said).toHaveText(`${texts.imported(1)}. ${texts.filled(1)}.`);
  await transfer.button(texts.close).click();
  await new SongPage(page).open(id);
  await expect(page.getByText('Vår tekst')).toBeVisible();
  await expect(page.getByText('Melodi: Oda Vik')).toBeVisible();
  await page.goto(`/song/${id}/versions`);
  await expect(page.getByText(/^Fra import \d/)).toBeVisible();
});

test('changes since the preview are reported @full', async ({ firstPerson: { page } }) => {
  const transfer = new SongbookTransferPage(page);
  await transfer.open();
  await transfer.choose('a.zip', twoNew);
  await expect(transfer.titles(texts.outcomes.new(2))).toHaveCount(2);
  await addSong(page, { title: 'Kilden', lyrics: 'En annens' });
  await transfer.button(texts.confirm(2)).click();
  await expect(transfer.said).toHaveText(`${texts.imported(2)}. ${texts.becameOther}`);
  await expect(transfer.titles(texts.outcomes.different(1))).toHaveText(['Kilden']);
});

/** By which a file is taken for a song book. */
const beginning = `PK ${songbookEntry}`;

test('a song book that cannot be read is refused, with the reason @full', async ({
  prest,
}, info) => {
  const { page, watch } = prest;
  watch.allow(/status of 4(15|22)/);
  const transfer = new SongbookTransferPage(page);
  await transfer.open();
  for (const [file, ...sentences] of [
    [
      makeZip([
        { name: songbookEntry, content: '{}' },
        { name: '../../hjem.mp3', content: 'x' },
      ]),
      errors.songbookRefused[1],
      songbookFaults.unsafeName('../../hjem.mp3'),
    ],
    [makeSongbook([], [], { version: songbookFormat.version + 1 }), errors.newerSongbook[1]],
  ] as const) {
    await transfer.choose('sangbok.zip', file);
    await expect(transfer.alert).toHaveText(sentences.join(' '));
    await expect(transfer.button(texts.tryAgain)).toHaveCount(0);
    await transfer.button(texts.close).click();
  }
  const large = info.outputPath('stor.zip');
  writeFileSync(large, beginning);
  truncateSync(large, limits.importPacked + 1);
  await transfer.choose(large);
  await expect(transfer.alert).toHaveText(errors.importTooLarge[1]);
  await expect(transfer.dialog).toHaveCount(0);
});

test('an upload shows its progress and can be cancelled @full', async ({ page }) => {
  const cdp = await page.context().newCDPSession(page);
  const transfer = new SongbookTransferPage(page);
  await transfer.open();
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200_000 };
  await cdp.send('Network.emulateNetworkConditions', slow);
  const gone = page.waitForEvent('requestfailed', (request) =>
    request.url().includes(importLibrary.path),
  );
  await transfer.choose('a.zip', Buffer.alloc(3_000_000, beginning.padEnd(1000)));
  const bar = transfer.dialog.getByRole('progressbar');
  await expect
    .poll(() => bar.evaluate((each: HTMLProgressElement) => each.value))
    .toBeGreaterThan(0);
  await transfer.button(texts.cancel).click();
  await gone;
  await expect(transfer.dialog).toHaveCount(0);
  await expect(transfer.importButton).toBeEnabled();
});

test('without a response export and import show a message, and can be tried again @full', async ({
  firstPerson: { page, watch },
}) => {
  watch.allow(/ERR_(FAILED|INTERNET_DISCONNECTED)/);
  const transfer = new SongbookTransferPage(page);
  await transfer.open();
  await page.route(`**${exportLibrary.path}`, (route) => route.abort());
  await transfer.exportButton.click();
  await expect(transfer.alert).toContainText(texts.exportFailed);
  await page.unroute(`**${exportLibrary.path}`);
  await transfer.exportBook();
  await expect(transfer.alert).toHaveCount(0);

  await transfer.choose('a.zip', twoNew);
  await transfer.button(texts.confirm(2)).waitFor();
  // The response of the write is lost, though it succeeded.
  await page.route(`**${importLibrary.path}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await transfer.button(texts.confirm(2)).click();
  await expect(transfer.alert).toContainText(texts.uncertain);
  await expect(transfer.alert).toContainText(chrome.noAnswer);
  await page.unroute(`**${importLibrary.path}`);
  await transfer.button(texts.tryAgain).click();
  await expect(transfer.said).toHaveText(`${texts.imported(2)}.`);
  await expect(transfer.dialog.getByText(texts.outcomes.new(2))).toBeVisible();
  expect((await readTitles(page)).filter((title) => title === 'Kilden')).toHaveLength(1);
});

test('missing files are named, and the rest is exported @full', async ({
  newClient,
  prestState,
}) => {
  const { page } = await newClient({ storageState: prestState, reducedMotion: 'reduce' });
  const transfer = new SongbookTransferPage(page);
  await transfer.open();
  const missing = { count: 3, titles: ['Kilden', 'Elven «ved byen»'] };
  await page.route(`**${exportLibrary.path}`, async (route) => {
    const response = await route.fetch();
    const said = { [missingFilesHeader]: encodeURIComponent(JSON.stringify(missing)) };
    await route.fulfill({ response, headers: { ...response.headers(), ...said } });
  });
  await transfer.exportBook();
  await expect(transfer.alert).toHaveText(texts.exportedWithout(missing.count, missing.titles));
  await checkAppearance(page, 'an export without files', transfer.alert, narrowLightAndDark);
  await page.unroute(`**${exportLibrary.path}`);
  await transfer.exportBook();
  await expect(transfer.alert).toHaveCount(0);
});

test('a large song book is exported in parts, one per press @full', async ({ page }) => {
  const transfer = new SongbookTransferPage(page);
  await transfer.open();
  const next: NextPart = { after: '0f8fad5b-d9cb-469f-a165-70867728950e', part: '2', parts: 2 };
  const asked: string[] = [];
  await page.route(`**${exportLibrary.path}*`, async (route) => {
    const { search } = new URL(route.request().url());
    asked.push(search);
    const response = await route.fetch();
    const said = { [nextPartHeader]: encodeURIComponent(JSON.stringify(next)) };
    await route.fulfill({
      response,
      headers: { ...response.headers(), ...(search === '' && said) },
    });
  });
  await transfer.exportBook();
  await expect(new Chrome(page).toast).toContainText(texts.partExported(next));
  await expect(page.getByText(texts.inParts(2))).toBeVisible();
  const second = page.getByRole('button', { name: texts.exportPart(next) });
  const saved = page.waitForEvent('download');
  await second.click();
  await saved;
  await expect(new Chrome(page).toast.getByText(texts.exported)).toBeVisible();
  await expect(second).toHaveCount(0);
  await expect(page.getByText(texts.inParts(2))).toHaveCount(0);
  expect(asked).toEqual(['', `?after=${next.after}&part=2`]);
});

test('a person who is no longer signed in is redirected to the login @full', async ({
  newClient,
  prestState,
}) => {
  const { page, context, watch } = await newClient({ storageState: prestState });
  watch.allow(/status of 401/);
  const transfer = new SongbookTransferPage(page);
  await transfer.open();
  // Set up late, since a request of the screen itself could lead there otherwise.
  await page.route(`**${exportLibrary.path}`, async (route) => {
    await context.clearCookies();
    await route.fulfill({ response: await route.fetch() });
  });
  await transfer.exportButton.click();
  await expect(page).toHaveURL('/login?til=%2Fsettings');
});
