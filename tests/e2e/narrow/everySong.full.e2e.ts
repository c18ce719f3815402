import { goTo } from '#tests/e2e/kit/goTo.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { waitForFonts } from '#tests/e2e/kit/watchLayoutShifts.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';

const narrow = 320; // px

test(`no song scrolls sideways on ${narrow} px at any text size`, async ({
  newClient,
  prestState,
}) => {
  test.setTimeout(90_000); // 26 songs in three sizes
  const { page } = await newClient({
    storageState: prestState,
    viewport: { width: narrow, height: 640 },
  });
  const songPage = new SongPage(page);
  let sizes = [0.5, 1, 3];
  await page.goto('/library');
  for (const { title, id } of sampleSongs) {
    await goTo(page, `/song/${id}`);
    await expect(songPage.title).toHaveText(title);
    for (const size of sizes) {
      await songPage.resize(size);
      expect.soft(await page.evaluate(widerThan, narrow), `${title} at ${size}`).toEqual([]);
    }
    sizes = sizes.toReversed(); // the next song opens in the size that this one ends with
  }
});

test('few lines wrap on 360 px', async ({ newClient, prestState }) => {
  const { page } = await newClient({
    storageState: prestState,
    viewport: { width: 360, height: 740 },
  });
  const songPage = new SongPage(page);
  const wrapped: boolean[] = [];
  await page.goto('/library');
  for (const { title, id } of sampleSongs) {
    await goTo(page, `/song/${id}`);
    await expect(songPage.title).toHaveText(title);
    await waitForFonts(page);
    wrapped.push(...(await songPage.lines.evaluateAll(areWrapped)));
  }
  expect(wrapped.length).toBeGreaterThan(300);
  expect(wrapped.filter(Boolean).length / wrapped.length).toBeLessThan(0.05);
});

/** Whether each line takes more rows than it does where lines do not wrap. */
function areWrapped(lines: (SVGElement | HTMLElement)[]): boolean[] {
  return lines.map((line) => {
    const { height } = line.getBoundingClientRect();
    line.style.whiteSpace = 'nowrap';
    const unwrapped = line.getBoundingClientRect().height;
    line.style.whiteSpace = '';
    return height > unwrapped + 1;
  });
}

/** Elements that make the page too wide, and visible lines of lyrics that leave it. */
function widerThan(width: number): string[] {
  const scrolls = document.scrollingElement?.scrollWidth ?? 0;
  const astray = [...document.querySelectorAll('section[data-type] [dir], [data-chord]')].filter(
    (line) => {
      if (line.closest('.visually-hidden') !== null) return false;
      const { left, right } = line.getBoundingClientRect();
      return left < -0.5 || right > width + 0.5;
    },
  );
  const wide = astray.map(
    (line) => `${line.textContent} ends at ${line.getBoundingClientRect().right}`,
  );
  return scrolls > width ? [`the page is ${scrolls} px wide`, ...wide] : wide;
}
