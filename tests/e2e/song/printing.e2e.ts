import type { Page } from '@playwright/test';
import { close, sheetsOf } from '#tests/e2e/kit/sheetsOf.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { isFull } from '#tests/isFull.ts';
import { chrome } from '#web/texts/chrome.ts';
import { song as texts } from '#web/texts/song.ts';
import { print, songDetails, viewSheet } from '#web/texts/songTools.ts';
import { pages } from '#contract/base/pages.ts';
import { listSongs } from '#contract/songs/songs.ts';
import { addManySongs } from '#tests/e2e/kit/changeDatabase.ts';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { chordPlaces } from '#tests/e2e/kit/chordPlaces.ts';
import { withoutSsr } from '#tests/e2e/kit/withoutSsr.ts';
import { VersionsPage } from '#tests/e2e/pages/VersionsPage.ts';
import { library } from '#web/texts/lists.ts';
import { versions } from '#web/texts/songVersions.ts';

const around = [chrome.home, chrome.songs, chrome.favorites, chrome.newSong, chrome.skipToContent];
const tools = [texts.view, viewSheet.close, songDetails.heading, texts.versions, '%'];

const title = 'Du er min hyrde';

test.describe('the printed song', () => {
  const ways: Readonly<Record<string, (page: Page, song: SongPage) => Promise<void>>> = {
    'as it is opened': async () => {},
    'from the dark theme': (page) =>
      page.evaluate(() => void (document.documentElement.dataset['theme'] = 'dark')),
    'from fullscreen': (_, song) => song.tool(texts.fullscreen).click(),
    'at three times the size': (_, song) => song.resize(3),
    'with «Visning» open': (_, song) => song.openView(),
    'from a wide window': (page) => page.setViewportSize({ width: 1280, height: 800 }),
  };
  for (const [way, go] of Object.entries(ways).slice(0, isFull ? undefined : 1)) {
    test(`has only the song, on one sheet, ${way}`, async ({ page }) => {
      const song = new SongPage(page);
      await song.open(title);
      await expect(song.details).toBeVisible(); // lazily loaded parts are there
      await go(page, song);
      const sheets = await sheetsOf(page);
      expect(sheets).toHaveLength(1);
      const [sheet = ''] = sheets;
      for (const printed of [print.product, title, 'Salme', 'Toneart: La-', 'VERS 1', 'hyrde']) {
        expect(sheet).toContain(close(printed));
      }
      expect(sheet.split('Dergressetergrønt'), 'text for screen readers only').toHaveLength(2);
      for (const word of [...around, ...tools]) expect(sheet).not.toContain(close(word));
    });
  }
});

test.describe('the printed song', () => {
  test('is black on white, with chords over their syllables @full', async ({ page }) => {
    const song = new SongPage(page);
    await song.open(title);
    await song.resize(3);
    await page.evaluate(() => void (document.documentElement.dataset['theme'] = 'dark'));
    await page.setViewportSize({ width: 643, height: 972 }); // A4 without margins
    await page.emulateMedia({ media: 'print' });
    const inks = async () => {
      const all = await page.evaluate(() =>
        [document.body, document.documentElement]
          .map((each) => getComputedStyle(each))
          .flatMap(({ color, backgroundColor }) => [color, backgroundColor]),
      );
      return [...new Set(all)].toSorted();
    };
    await expect.poll(inks).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
    await expect.poll(() => song.fontSize()).toBeLessThan(17);
    const places = await chordPlaces(page);
    expect(places.length).toBeGreaterThan(10);
    for (const { chordLeft, textLeft } of places) {
      expect(Math.abs(chordLeft - textLeft)).toBeLessThan(2);
    }
  });

  test('uses a second column rather than a second sheet @full', async ({ page }) => {
    const stanza = (at: number) =>
      ['La-        Mi', `Vandrer går jeg ${at}`, 'Re-      La-', 'over heiens kant'].join('\n');
    const stanzas = Array.from({ length: 12 }, (_, at) => `Vers ${at + 1}\n${stanza(at + 1)}`);
    const song = new SongPage(page);
    await song.open(await addSong(page, { title: 'Tolv vers', lyrics: stanzas.join('\n\n') }));
    await expect(song.details).toBeVisible();
    const sheets = await sheetsOf(page);
    expect(sheets).toHaveLength(1);
    expect(sheets[0]).toContain('jeg12');
  });

  test('has its notes beside the lyrics @full', async ({ page }) => {
    const song = new SongPage(page);
    await song.open('Natten som ble dag');
    await expect(song.details).toBeVisible();
    const sheets = await sheetsOf(page);
    const withNotes = sheets.find((sheet) => sheet.includes(close(print.notesHeading)));
    expect(withNotes).toContain('VERS12');
  });

  test('has no empty sheet after a long song @full', async ({ page }) => {
    const lines = Array.from({ length: 200 }, (_, at) => `Vandrer går jeg mil nummer ${at + 1}`);
    const song = new SongPage(page);
    await song.open(await addSong(page, { title: 'Milene', lyrics: lines.join('\n') }));
    await expect(song.details).toBeVisible();
    const sheets = await sheetsOf(page);
    for (const sheet of sheets) expect(sheet.split('milnummer').length).toBeGreaterThan(4);
    expect(sheets.join('\n')).toContain('milnummer200');
  });
});

test('versions are printed without their buttons @full', async ({ page }) => {
  const song = new SongPage(page);
  await song.open(title);
  const id = new URL(page.url()).pathname.split('/')[2] ?? '';
  await new VersionsPage(page).open(id);
  await expect(new VersionsPage(page).names).not.toHaveCount(0);
  const printed = (await sheetsOf(page)).join('\n');
  expect(printed).toContain(close('Lav, for alt'));
  for (const word of [...around, versions.add, versions.remove, versions.toSong]) {
    expect(printed).not.toContain(close(word));
  }
});

test('a library is printed completely, though only visible rows are rendered @full', async ({
  firstPerson: { page },
  emptySangbok,
}) => {
  await addManySongs(emptySangbok, 100);
  await withoutSsr(page);
  await page.goto(pages.library.path);
  await expect(page.getByRole('heading', { name: library.allSongs(126) })).toBeVisible();
  const drawn = page.getByRole('article');
  await expect(drawn.first()).toBeVisible();
  expect(await drawn.count()).toBeLessThan(60);
  const printed = (await sheetsOf(page)).join('');
  const songs: { title: string }[] = await (await page.request.get(listSongs.path)).json();
  // A PDF stores Hebrew in visual order, from left to right.
  const titles = songs.map((each) => each.title).filter((each) => !/\p{Script=Hebrew}/u.test(each));
  expect(titles.length).toBeGreaterThan(100);
  expect(titles.filter((each) => !printed.includes(close(each)))).toEqual([]);
});
