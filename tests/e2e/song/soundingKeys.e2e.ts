import { pages } from '#contract/base/pages.ts';
import { favoriteSong } from '#contract/songs/songs.ts';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { overflow } from '#tests/e2e/kit/overflow.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { HomePage } from '#tests/e2e/pages/HomePage.ts';
import { listedKey } from '#tests/e2e/pages/SongCards.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { chrome as names } from '#web/texts/chrome.ts';
import { musicPanel as texts } from '#web/texts/songTools.ts';
import { setSongMusic } from '#contract/songs/music.ts';
import { holdAnswers } from '#tests/e2e/kit/holdAnswers.ts';
import { song as songTexts } from '#web/texts/song.ts';

const title = 'Aften ved leia'; // rendered within the longest list
const own = { title, key: 'Re-', lyrics: 'Re-    La7\nAften ved leia' };

test('each list shows the key in which a song is sung, as the open song does @full', async ({
  kantor: { page },
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const id = await addSong(page, own);
  const favorite = favoriteSong.path.replace(':id', id);
  await page.request.post(favorite, { data: { isFavorite: true } });
  const [song, chrome, home] = [new SongPage(page), new Chrome(page), new HomePage(page)];
  const everywhere = async (key: string) => {
    for (const screen of [names.songs, names.favorites]) {
      await chrome.follow(screen);
      await expect(listedKey(page, title), screen).toHaveText(key);
    }
    await chrome.follow(names.home);
    await expect(listedKey(home.recent, title)).toHaveText(key);
    await chrome.search('aften ved');
    await expect(listedKey(home.searchResults, title)).toHaveText(key);
    await chrome.closeSearch();
    expect(await overflow(page, 360)).toEqual([]);
  };
  await page.goto(pages.library.path);
  await expect(listedKey(page, title)).toHaveText('Re-');
  await page.getByRole('link', { name: title }).click();
  await song.openMusic();
  await song.tool(texts.higher).click();
  await song.tool(texts.higher).click();
  await song.tool(texts.capoUp).click();
  await expect(song.key).toContainText('Mi-');
  await page.goBack();
  await expect(listedKey(page, title), 'on the way back').toHaveText('Mi-');
  await everywhere('Mi-');

  const inMusic = async (choose: () => Promise<unknown>) => {
    await song.open(id);
    await song.openMusic();
    await choose();
    await page.keyboard.press('Escape');
  };
  const notation = song.music.getByRole('combobox', { name: texts.notation });
  await inMusic(() => notation.selectOption('H-Bb'));
  await everywhere('Em');
  await inMusic(async () => {
    await notation.selectOption('written');
    await song.tool(texts.asWritten).click();
  });
  await everywhere('Re-');
});

const english = 'Am     B7    E7\nAften i havna, stille';
const unnamed = 'Re-    Sol-   La7   Re-\nAften i vika er stille';

for (const [what, written, key] of [
  ['a B is Si', { title: 'Aften i havna', key: 'Am', lyrics: english }, 'Bm'],
  ['no key is named', { title: 'Aften i vika', lyrics: unnamed }, 'trolig Mi-'],
  ['a key is none', { title: 'Aften i sundet', key: 'som sist', lyrics: unnamed }, 'trolig Mi-'],
] as const) {
  test(`a list shows a transposed key as the open song does where ${what} @full`, async ({
    kantor: { page },
  }) => {
    const id = await addSong(page, written);
    const music = setSongMusic.path.replace(':id', id);
    await page.request.post(music, { data: { transposition: 2 } });
    const song = new SongPage(page);
    await song.open(id);
    await expect(song.key).toHaveAccessibleName(songTexts.musicIn(`${key} · +2`));
    await new Chrome(page).follow(names.songs);
    await expect(listedKey(page, written.title)).toHaveText(key);
    await new Chrome(page).follow(names.home);
    await expect(listedKey(new HomePage(page).recent, written.title)).toHaveText(key);
  });
}

test('a list shows a key that was just set, before the server has it @full', async ({
  kantor: { page },
}) => {
  const id = await addSong(page, { ...own, title: 'Aftenleia' });
  const song = new SongPage(page);
  await page.goto(pages.favorites.path);
  const release = await holdAnswers(page, setSongMusic.path.replace(':id', id));
  await song.open(id);
  await song.openMusic();
  await song.tool(texts.lower).click();
  await page.keyboard.press('Escape');
  await new Chrome(page).follow(names.songs);
  await expect(listedKey(page, 'Aftenleia')).toHaveText('Do#-');
  release();
});

test('a key field with words leaves space for the title @full', async ({ kantor: { page } }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const key = 'samme som i fjor, tror jeg, spør Anne før dere begynner';
  const name = 'Brygga';
  const id = await addSong(page, { ...own, title: name, key });
  await new SongPage(page).open(id);
  await new Chrome(page).follow(names.home);
  for (const screen of [names.home, names.songs]) {
    await new Chrome(page).follow(screen);
    await expect(listedKey(page, name), screen).toHaveText(key);
    expect(await overflow(page, 320), screen).toEqual([]);
    const title = page.getByText(name, { exact: true });
    const height = async () => (await title.boundingBox())?.height;
    await expect.poll(height, 'one line').toBeLessThan(30);
  }
});
