import { setSongMusic } from '#contract/songs/music.ts';
import { pages } from '#contract/base/pages.ts';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { holdAnswers } from '#tests/e2e/kit/holdAnswers.ts';
import { overflow } from '#tests/e2e/kit/overflow.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { HomePage } from '#tests/e2e/pages/HomePage.ts';
import { listedKey } from '#tests/e2e/pages/SongCards.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { chrome as names } from '#web/texts/chrome.ts';
import { song as songTexts } from '#web/texts/song.ts';
import { musicPanel as texts } from '#web/texts/songTools.ts';

const title = 'Aften ved leia'; // rendered within the longest list
const own = { title, key: 'Re-', lyrics: 'Re-    La7\nAften ved leia' };

const english = 'Am     B7    E7\nAften i havna, stille';
const unnamed = 'Re-    Sol-   La7   Re-\nAften i vika er stille';

for (const [what, written, key] of [
  ['a B is Si', { title: 'Aften i havna', key: 'Am', lyrics: english }, 'Bm'],
  ['no key is named', { title: 'Aften i vika', lyrics: unnamed }, 'trolig Mi-'],
  ['a key is none', { title: 'Aften i sundet', key: 'som sist', lyrics: unnamed }, 'trolig Mi-'],
] as const) {
  test(`a list shows a transposed key as the open song does where ${what}`, async ({
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

test('a list shows a key that was just set, before the server has it', async ({
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

test('a key field with words leaves space for the title', async ({ kantor: { page } }) => {
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
