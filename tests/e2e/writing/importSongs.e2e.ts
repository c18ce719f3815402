import { mkdirSync, writeFileSync } from 'node:fs';
import { checkAppearance, narrowLightAndDark } from '#tests/e2e/kit/checkAppearance.ts';
import { countTaps } from '#tests/e2e/kit/countTaps.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { ImportSongsPage } from '#tests/e2e/pages/ImportSongsPage.ts';
import { SongbookTransferPage } from '#tests/e2e/pages/SongbookTransferPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { songFiles, songsToLookOver, titles } from '#tests/e2e/writing/kit/songFiles.ts';
import { isFull } from '#tests/isFull.ts';
import { pages } from '#contract/base/pages.ts';
import { importLibrary } from '#contract/library/songbookTransfer.ts';
import { listSongs } from '#contract/songs/songs.ts';
import { sampleCategories } from '#server/samples/sampleCategories.ts';
import { makeZip } from '#server/songbook/testing/makeZip.ts';
import { leavingImport } from '#web/texts/leavingImport.ts';
import { importEntry } from '#web/texts/importEntry.ts';
import {
  importFiles,
  importList,
  importReview,
  importSending,
  importStates,
  refusedFiles,
} from '#web/texts/importSongs.ts';
import { undoing } from '#web/texts/songBatches.ts';
import { signOutUnsent } from '#web/texts/waiting.ts';

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const count = isFull ? 20 : 6; // songs to look over
const [, category] = sampleCategories;
const nameOfCategory = category?.nameNo ?? '';

const listOf = (files: Readonly<Record<string, string>>) =>
  Object.entries(files).map(([name, text]) => ({ name, text }));

test('a folder with a song of each format comes in, is known the second time, and goes again', async ({
  firstPerson,
  emptySangbok,
  newClient,
}, info) => {
  const { page } = await newClient({
    baseURL: emptySangbok.origin,
    storageState: await firstPerson.context.storageState(),
    ...phone,
  });
  const folder = info.outputPath('sanger');
  mkdirSync(folder);
  for (const { name, text } of listOf(songFiles)) writeFileSync(`${folder}/${name}`, text);
  const songs = new ImportSongsPage(page);
  await page.goto(pages.addSong.path);
  await page.getByRole('link', { name: importEntry.orMany }).tap();
  await checkAppearance(page, 'choosing files', songs.heading, narrowLightAndDark);
  await songs.choose(folder);
  await expect(songs.rows).toHaveCount(titles.length);
  await expect(page.getByText(refusedFiles['wordOrPdf'] ?? '')).toBeVisible();
  await songs.button(nameOfCategory).tap();
  await checkAppearance(page, 'songs under review', songs.rows.first(), narrowLightAndDark);
  for (const title of titles) await expect(songs.tick(title)).toBeChecked();
  await songs.send(titles.length);
  await expect(songs.outcome).toHaveText(/^5 sanger er hentet inn\./);
  await checkAppearance(page, 'songs are in', songs.outcome, narrowLightAndDark);

  await page.getByRole('link', { name: importSending.library }).tap();
  await new Chrome(page).search('Lampen i vinduet'); // a long list renders only what is in view
  await page.getByRole('link', { name: 'Lampen i vinduet' }).tap();
  await expect(new SongPage(page).title).toHaveText('Lampen i vinduet');
  await expect(page.getByText('Melodi: Oda Vik')).toBeVisible();

  // In a .zip, by «Importer», with one verse changed.
  const changed = {
    ...songFiles,
    'lampen.cho': songFiles['lampen.cho'].replace('enhver', 'oss alle i natt'),
  };
  const transfer = new SongbookTransferPage(page);
  await transfer.open();
  await transfer.choose(
    'sanger.zip',
    makeZip(listOf(changed).map(({ name, text }) => ({ name: `sanger/${name}`, content: text }))),
  );
  await songs.heading.waitFor();
  for (const title of titles.filter((each) => each !== 'Lampen i vinduet')) {
    await expect(songs.row(title)).toContainText(importStates.same);
  }
  await songs.button(nameOfCategory).tap();
  const twin = songs.row('Lampen i vinduet');
  await expect(twin).toContainText(importStates.like('Lampen i vinduet'));
  await expect(songs.tick('Lampen i vinduet')).not.toBeChecked();
  await songs.openSong('Lampen i vinduet');
  await checkAppearance(page, 'a twin', songs.choice, narrowLightAndDark);
  await songs.choice.getByRole('button', { name: importReview.choices.asVersion }).tap();
  await expect(page.getByLabel(importReview.versionName)).toHaveValue('lampen');
  await songs.button(importReview.back).tap();
  await expect(twin.getByRole('button')).toBeFocused();
  await songs.send(1);
  const undo = page.getByRole('button', { name: new RegExp(`^${undoing.undo.import}`) });
  await undo.tap();
  await expect(songs.outcome).toContainText('er angret');
});

test('twenty songs are looked over by touch; the page is closed in the middle', async ({
  newClient,
  prestState,
}) => {
  const { page } = await newClient({ storageState: prestState, ...phone });
  const songs = new ImportSongsPage(page);
  await songs.open();
  await songs.choose([{ name: 'mappe.txt', text: songsToLookOver(count) }]);
  await songs.button(nameOfCategory).tap();
  await songs.button(importList.filters.check(count)).tap();
  const taps = await countTaps(page);
  await songs.rows.first().getByRole('button').tap();
  const lookOver = async (left: number) => {
    await songs.bar.getByRole('button', { name: importReview.take }).tap();
    if (left > 0) await songs.button(importReview.next(left)).tap();
  };
  for (let left = count - 1; left >= count / 2; left--) await lookOver(left);
  expect(await taps()).toBe(1 + count);

  await page.goto(pages.home.path);
  await songs.open();
  await songs.button(importList.filters.check(count / 2)).tap();
  await songs.rows.first().getByRole('button').tap();
  for (let left = count / 2 - 1; left >= 0; left--) await lookOver(left);
  await songs.button(importReview.back).tap();
  await songs.send(count);
  await expect(songs.outcome).toContainText(`${count} sanger er hentet inn.`);
  await page.getByRole('button', { name: new RegExp(`^${undoing.undo.import}`) }).tap();
  await expect(songs.outcome).toContainText('er angret');
});

test('by keyboard a song is put right and sent, another left alone; signing out counts what is left', async ({
  kantor: { page },
}) => {
  const songs = new ImportSongsPage(page);
  await songs.open();
  await songs.choose([{ name: 'to.txt', text: songsToLookOver(2) }]);
  await songs.button(nameOfCategory).press('Enter');
  await songs.row('Skogen 1').getByRole('button').press('Enter');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toBeFocused();
  await page.getByRole('tab', { selected: true }).press('ArrowLeft'); // the last one
  const lyrics = page.getByRole('textbox', { name: 'Sangtekst' });
  await lyrics.fill((await lyrics.inputValue()).replace('Bbj9', 'Bb'));
  await page.getByRole('textbox', { name: 'Sangtittel' }).fill('Skogen som ble rettet');
  await expect(title).toHaveText('Skogen som ble rettet');
  await songs.button(importReview.next(1)).press('Enter');
  await expect(title).toHaveText('Havet 2');
  await expect(title).toBeFocused();
  await songs.choice.getByRole('button', { name: importReview.choices.leave }).press('Enter');
  await page.goBack();
  await expect(songs.tick('Skogen som ble rettet')).toBeChecked();
  await expect(songs.tick('Havet 2')).not.toBeChecked();
  await expect(songs.row('Skogen som ble rettet')).toContainText(importStates.new);

  await songs.send(1);
  await expect(songs.outcome).toBeFocused();
  const undo = page.getByRole('button', { name: new RegExp(`^${undoing.undo.import}`) });
  const left = songs.row('Havet 2').getByRole('button');
  const openAndGoBack = async () => {
    await left.press('Enter');
    await expect(title).toHaveText('Havet 2');
    await page.goBack();
    await expect(left).toBeFocused();
  };
  await openAndGoBack();
  await undo.press('Enter');
  await expect(songs.outcome).toContainText('er angret');
  await openAndGoBack();
  await expect(songs.outcome).toContainText('er angret');
  await expect(undo).toBeHidden();

  await new Chrome(page).signOut();
  const asked = page.getByRole('alertdialog', { name: leavingImport.title(1) });
  await asked.getByRole('button', { name: signOutUnsent.stay }).click();
  await songs.button(importList.giveUp).click();
  await page.getByRole('alertdialog').getByRole('button', { name: importList.giveUp }).click();
  await expect(songs.rows).toHaveCount(0);
});

test('dropped files come in, parted as was answered last, though the song book has changed', async ({
  kantor: { page },
}, info) => {
  const folder = info.outputPath('mappe');
  mkdirSync(folder);
  writeFileSync(
    `${folder}/Tåka.txt`,
    'Tåka\n\nTåka ligger tett i havna\nog ingen båt går ut i dag',
  );
  const file = info.outputPath('korte.txt');
  writeFileSync(
    file,
    '1. Isen\n\nIsen bærer oss som går hjem i kveld\nog vi er ikke redde for vannet\n\n' +
      '2. Heia\n\nLyngen blomstrer sent på sommeren\nmens vi går og plukker bær',
  );
  const songs = new ImportSongsPage(page);
  await songs.open();
  await songs.drop([folder, file]);
  for (const [answer, rows] of [
    [importFiles.parted, 2],
    [importFiles.asOne, 3],
    [importFiles.parted, 2],
  ] as const) {
    await expect(songs.rows).toHaveCount(rows);
    await songs.button(answer).click();
  }
  await expect(songs.rows).toHaveCount(3);
  await songs.button(nameOfCategory).click();

  await page.route(
    (url) => url.pathname === importLibrary.path && url.search !== '',
    async (route) => {
      const response = await route.fetch();
      const { counts, ...answer } = await response.json();
      await route.fulfill({
        response,
        json: { ...answer, counts: { ...counts, new: 2, same: 1 } },
      });
    },
  );
  await songs.button(importSending.send(3)).click();
  const asked = page.getByRole('alertdialog', { name: importSending.differs });
  await expect(asked).toContainText('2 nye sanger og 1 dere har fra før');
  await asked.getByRole('button', { name: importSending.confirm }).click();
  await expect(songs.outcome).toContainText('3 sanger er hentet inn.');
});

test('without network for a moment, and with an answer that is lost, each song comes in once @full', async ({
  kantor: { page, watch },
}) => {
  const songs = new ImportSongsPage(page);
  await songs.open();
  await songs.choose([
    { name: 'a.txt', text: 'Elva\n\nElva renner langsomt ned\nog jeg går hjem til deg i kveld' },
    { name: 'b.txt', text: 'Bekken\n\nOver stein og rot\nsynger vannet for oss alle som er her' },
  ]);
  await songs.button(nameOfCategory).click();
  watch.allow(/net::ERR_/);
  let sent = 0;
  await page.route(
    (url) => url.pathname === importLibrary.path && url.search === '',
    async (route) => {
      sent++;
      if (sent === 1) return route.abort('internetdisconnected');
      if (sent > 2) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    },
  );
  await songs.button(importSending.send(2)).click();
  for (const before of [1, 2]) {
    await expect(page.getByText(importSending.uncertain)).toBeVisible();
    expect(sent).toBe(before);
    await expect(songs.rows, 'nothing is lost').toHaveCount(2);
    await expect(songs.button(importSending.tryAgain)).toBeEnabled();
    await songs.button(importSending.tryAgain).click();
  }
  await expect(songs.outcome).toContainText('2 sanger er hentet inn.');
  const all: { title: string }[] = await (await page.request.get(listSongs.path)).json();
  const ours = all.filter(({ title }) => ['Elva', 'Bekken'].includes(title));
  expect(ours).toHaveLength(2);
});
