import { addSong } from '#tests/e2e/kit/addSong.ts';
import { goTo } from '#tests/e2e/kit/goTo.ts';
import { measureLyrics } from '#tests/e2e/kit/seenLyrics.ts';
import { resize } from '#tests/e2e/kit/resize.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { isFull } from '#tests/isFull.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';
import { song } from '#web/texts/song.ts';

const upright = { width: 768, height: 1024 };
const lying = { width: 1024, height: 768 };
const phone = { width: 360, height: 740 };

test('by touch, full screen shows whole songs, and small letters only on a full screen', async ({
  newClient,
  prestState,
}) => {
  const byTouch = { isMobile: true, hasTouch: true };
  const viewport = upright;
  const { page } = await newClient({ storageState: prestState, viewport, ...byTouch });
  const songPage = new SongPage(page);
  await songPage.open('Du er min hyrde');
  const title = 'Fjorten strofer uten overskrift';
  const lyrics = Array.from({ length: 14 }, (_, at) => `Lampen lyser i vindu ${at}`).join('\n\n');
  const untitled = { title, id: await addSong(page, { title, lyrics }) };
  for (const { title, id } of [untitled, ...sampleSongs.slice(0, isFull ? 5 : 2)]) {
    await goTo(page, `/song/${id}`);
    await expect(songPage.title).toHaveText(title);
    await songPage.details.waitFor(); // the key handler loads with the part below the song
    await page.keyboard.press('f');
    await songPage.tool(song.leaveFullscreen).waitFor();
    for (const tablet of [upright, lying]) {
      await resize(page, tablet, true);
      const { hidden, size, area } = await measureLyrics(page);
      const where = `${title} at ${tablet.width}×${tablet.height}`;
      expect.soft(hidden, where).toEqual([]);
      expect.soft(size < 1 && area < 0.5, `${where}: ${size} on ${area}`).toBe(false);
    }
    await page.keyboard.press('f');
    await songPage.tool(song.fullscreen).waitFor();
  }
});

test('in full screen on a tablet it is on until a size is chosen, and elsewhere off @full', async ({
  page,
}) => {
  const songPage = new SongPage(page);
  const enter = async () => {
    await songPage.details.waitFor(); // the key handler loads with the part below the song
    await page.keyboard.press('f');
    await songPage.tool(song.leaveFullscreen).waitFor();
    return (await measureLyrics(page)).size;
  };
  await page.setViewportSize(upright);
  await songPage.open('Lux in nocte');
  expect((await measureLyrics(page)).size, 'on the page').toBe(1);
  const fitted = await enter();
  expect(fitted).toBeGreaterThan(1.1);
  await resize(page, phone);
  expect((await measureLyrics(page)).size, 'on a phone').toBe(1);
  await resize(page, upright);
  expect((await measureLyrics(page)).size).toBe(fitted);
  await page.keyboard.press('-');
  const chosen = Math.round((fitted - 0.1) * 10) / 10;
  await expect(songPage.textSize).toHaveText(song.textSize(Math.round(chosen * 100)));
  await page.reload();
  expect(await enter(), 'the chosen size').toBeCloseTo(chosen, 2);
});
