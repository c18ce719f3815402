import { setSongMusic } from '#contract/songs/music.ts';
import { pages } from '#contract/base/pages.ts';
import { addSongToDevice } from '#tests/e2e/kit/addSongToDevice.ts';
import { outboxRows } from '#tests/e2e/kit/outboxRows.ts';
import { readSong } from '#tests/e2e/kit/readSong.ts';
import { expect } from '#tests/e2e/kit/test.ts';
import { withoutNetwork } from '#tests/e2e/kit/withoutNetwork.ts';
import { test } from '#tests/e2e/offline/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { listedKey } from '#tests/e2e/pages/SongCards.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { chrome } from '#web/texts/chrome.ts';
import { library } from '#web/texts/lists.ts';
import { musicPanel as texts } from '#web/texts/songTools.ts';

const title = 'Aften bak odden'; // rendered within the longest list
const lyrics = 'Re-    La7\nAften bak odden';

test('lists show the sounding key without network, afterwards, and as another device sets it', async ({
  installed,
}) => {
  const { page, context } = installed;
  const id = await addSongToDevice(page, { title, key: 'Re-', lyrics });
  const [song, frame] = [new SongPage(page), new Chrome(page)];
  const brought = async (path: string) => {
    const answer = await page.goto(path);
    expect(answer?.fromServiceWorker()).toBe(true);
    const drawn = (await answer?.text()) ?? '';
    return new RegExp(`${title}.{1,400}?Toneart ([^"<]+)`, 's').exec(drawn)?.[1];
  };
  await withoutNetwork(installed);
  await song.open(id);
  await song.openMusic();
  await song.tool(texts.higher).click();
  await song.tool(texts.higher).click();
  await expect(song.key).toContainText('Mi-');
  await page.keyboard.press('Escape');
  await frame.follow(chrome.songs);
  await expect(listedKey(page, title)).toHaveText('Mi-');
  await frame.follow(chrome.home);
  await frame.search('aftn bak odden');
  const close = page.getByRole('region', { name: library.closeTitles });
  await expect(listedKey(close, title)).toHaveText('Mi-');
  await expect.poll(() => outboxRows(page)).toHaveLength(1);
  for (const path of [pages.home.path, pages.library.path]) {
    await expect.poll(() => brought(path), 'drawn from the device').toBe('Mi-');
    await expect(listedKey(page.locator('#root'), title)).toHaveText('Mi-');
  }

  await context.setOffline(false);
  await expect.poll(() => outboxRows(page), { timeout: 20_000 }).toEqual([]);
  expect((await readSong(page, id)).music).toMatchObject({ transposition: 2 });
  await expect(listedKey(page, title)).toHaveText('Mi-');
  const data = { transposition: 5 };
  await page.request.post(setSongMusic.path.replace(':id', id), { data });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(listedKey(page, title), 'set on another device').toHaveText('Sol-');
  await expect.poll(() => brought(pages.library.path)).toBe('Sol-');
});
