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
