import { pages } from '#contract/base/pages.ts';
import { listSongs } from '#contract/songs/songs.ts';
import { addManySongs } from '#tests/e2e/kit/changeDatabase.ts';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { chordPlaces } from '#tests/e2e/kit/chordPlaces.ts';
import { close, sheetsOf } from '#tests/e2e/kit/sheetsOf.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { withoutSsr } from '#tests/e2e/kit/withoutSsr.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { VersionsPage } from '#tests/e2e/pages/VersionsPage.ts';
import { chrome } from '#web/texts/chrome.ts';
import { library } from '#web/texts/lists.ts';
import { print } from '#web/texts/songTools.ts';
import { versions } from '#web/texts/songVersions.ts';

const around = [chrome.home, chrome.songs, chrome.favorites, chrome.newSong, chrome.skipToContent];

const title = 'Du er min hyrde';

test.describe('the printed song', () => {
  test('is black on white, with chords over their syllables', async ({ page }) => {
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

  test('uses a second column rather than a second sheet', async ({ page }) => {
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

  test('has its notes beside the lyrics', async ({ page }) => {
    const song = new SongPage(page);
    await song.open('Natten som ble dag');
    await expect(song.details).toBeVisible();
    const sheets = await sheetsOf(page);
    const withNotes = sheets.find((sheet) => sheet.includes(close(print.notesHeading)));
    expect(withNotes).toContain('VERS12');
  });

  test('has no empty sheet after a long song', async ({ page }) => {
    const lines = Array.from({ length: 200 }, (_, at) => `Vandrer går jeg mil nummer ${at + 1}`);
    const song = new SongPage(page);
    await song.open(await addSong(page, { title: 'Milene', lyrics: lines.join('\n') }));
    await expect(song.details).toBeVisible();
    const sheets = await sheetsOf(page);
    for (const sheet of sheets) expect(sheet.split('milnummer').length).toBeGreaterThan(4);
    expect(sheets.join('\n')).toContain('milnummer200');
  });
});

test('versions are printed without their buttons', async ({ page }) => {
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

test('a library is printed completely, though only visible rows are rendered', async ({
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
