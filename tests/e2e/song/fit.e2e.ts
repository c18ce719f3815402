import { goTo } from '#tests/e2e/kit/goTo.ts';
import { type LyricsVisibility, measureLyrics } from '#tests/e2e/kit/seenLyrics.ts';
import { resize } from '#tests/e2e/kit/resize.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';
import { isFull } from '#tests/isFull.ts';
import { song } from '#web/texts/song.ts';

const tablets = [
  { width: 768, height: 1024 },
  { width: 834, height: 1194 },
  { width: 1024, height: 768 },
  { width: 1366, height: 1024 },
] as const;
const [small] = tablets;
const songs = isFull ? sampleSongs : sampleSongs.slice(0, 6);

test('every song fits every tablet, as large as possible', { tag: '@full' }, async ({
  prest: { page },
}) => {
  test.setTimeout(120_000); // 26 songs on four tablets
  const songPage = new SongPage(page);
  await page.setViewportSize(small);
  await songPage.open('Du er min hyrde');
  await songPage.details.waitFor(); // the key handler loads with the part below the song
  await songPage.tool(song.fit).click();

  const inPage: LyricsVisibility[] = [];
  const alone: LyricsVisibility[] = [];
  for (const { title, id } of songs) {
    await goTo(page, `/song/${id}`);
    await expect(songPage.title).toHaveText(title);
    inPage.push(await measureLyrics(page));
    await page.keyboard.press('f');
    await songPage.tool(song.leaveFullscreen).waitFor();
    for (const tablet of tablets) {
      await resize(page, tablet);
      const seen = await measureLyrics(page);
      expect.soft(seen.hidden, `${title} at ${tablet.width}×${tablet.height}`).toEqual([]);
      alone.push(seen);
    }
    await resize(page, small);
    await page.keyboard.press('f');
    await songPage.tool(song.fullscreen).waitFor();
  }
  const wholeInPage = inPage.filter(({ hidden }) => hidden.length === 0).length;
  expect(wholeInPage, 'fits with all controls, at 768×1024').toBeGreaterThanOrEqual(
    Math.floor(songs.length * 0.77),
  );
  const sizes = [...inPage, ...alone].map(({ size }) => size);
  expect(Math.min(...sizes)).toBeGreaterThan(0.79);
  expect(Math.max(...sizes)).toBeLessThan(3.01);
  expect(median(alone.map(({ fill }) => fill))).toBeGreaterThanOrEqual(0.8);
});

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
