import { expect, test } from '#e2e/kit/test.ts';
import { SongPage } from '#e2e/pages/SongPage.ts';
import { sampleSongs } from '#server/storage/samples/sampleSongs.ts';
import { song } from '#web/texts/song.ts';

const narrow = 320; // px

for (const size of [0.5, 1, 3]) {
  test(`no song scrolls sideways on ${narrow} px at text size ${size}`, async ({
    newVisitor,
    prestState,
  }) => {
    test.setTimeout(90_000); // 26 songs
    const { page } = await newVisitor({
      storageState: prestState,
      viewport: { width: narrow, height: 640 },
    });
    await page.addInitScript(
      (textSize) => localStorage.setItem('sangbok.display', JSON.stringify({ textSize })),
      size,
    );
    const songPage = new SongPage(page);
    await page.goto('/library');
    for (const { title, id } of sampleSongs) {
      await page.goto(`/song/${id}`);
      await expect(songPage.title).toHaveText(title);
      await expect(songPage.textSize).toHaveText(song.textSize(size * 100));
      const tooWide = await page.evaluate(widerThan, narrow);
      expect(tooWide, title).toEqual([]);
    }
  });
}

/** What makes the page wider than it may be, and every line of lyrics that leaves it. */
function widerThan(width: number): string[] {
  const scrolls = document.scrollingElement?.scrollWidth ?? 0;
  const astray = [...document.querySelectorAll('section[data-type] [dir], [data-chord]')].filter(
    (line) => {
      const { left, right } = line.getBoundingClientRect();
      return left < -0.5 || right > width + 0.5;
    },
  );
  const wide = astray.map(
    (line) => `${line.textContent} ends at ${line.getBoundingClientRect().right}`,
  );
  return scrolls > width ? [`the page is ${scrolls} px wide`, ...wide] : wide;
}
