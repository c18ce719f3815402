import { setPersonMusic, setSongMusic } from '#contract/music.ts';
import { holdAnswers } from '#tests/e2e/kit/holdAnswers.ts';
import { measureLyrics } from '#tests/e2e/kit/seenLyrics.ts';
import { resize } from '#tests/e2e/kit/resize.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { untilPublished } from '#tests/e2e/kit/untilPublished.ts';
import { watchLayoutShifts } from '#tests/e2e/kit/watchLayoutShifts.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';
import { song } from '#web/texts/song.ts';

const tablets = [
  { width: 768, height: 1024 },
  { width: 834, height: 1194 },
  { width: 1024, height: 768 },
  { width: 1366, height: 1024 },
] as const;
const [small, , lying] = tablets;
const phone = { width: 360, height: 740 };

test('a rotated tablet is fitted again, and nothing has to be scrolled', async ({
  prest: { page },
}) => {
  const songPage = new SongPage(page);
  await page.setViewportSize(small);
  await songPage.open('La oss bryte opp');
  await songPage.tool(song.fullscreen).click();
  await songPage.tool(song.fit).click();
  const upright = await measureLyrics(page);
  await resize(page, lying);
  const turned = await measureLyrics(page);
  expect(turned.size).not.toBeCloseTo(upright.size, 2);
  expect(turned.hidden).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(lying.height);
  await resize(page, small);
  expect(await measureLyrics(page)).toEqual(upright);
});

test('sounding chords above capo shapes are fitted too, and no line is lost', async ({
  kantor: { page },
}) => {
  const songPage = new SongPage(page);
  await page.setViewportSize(small);
  await page.request.post(setPersonMusic.path, { data: { capoShows: 'both' } });
  for (const title of ['Noas båt er full av dyr', 'La oss bryte opp', 'Lux in nocte']) {
    const id = sampleSongs.find((each) => each.title === title)?.id ?? '';
    const data = { transposition: 2, capo: 1 };
    await page.request.post(setSongMusic.path.replace(':id', id), { data });
    await songPage.open(title);
    await songPage.details.waitFor();
    const isFitted = await songPage.tool(song.fit).getAttribute('aria-pressed');
    if (isFitted === 'false') await songPage.tool(song.fit).click();
    await songPage.tool(song.fullscreen).click();
    for (const tablet of tablets) {
      await resize(page, tablet);
      const { hidden } = await measureLyrics(page);
      expect.soft(hidden, `${title} at ${tablet.width}×${tablet.height}`).toEqual([]);
    }
    await resize(page, small);
    await songPage.tool(song.leaveFullscreen).click();
  }
});

test('changed display options are fitted again', async ({ prest: { page } }) => {
  const songPage = new SongPage(page);
  await page.setViewportSize(small);
  await songPage.open('Du er min hyrde');
  await songPage.tool(song.fullscreen).click();
  await songPage.tool(song.fit).click();
  const whole = await measureLyrics(page);
  await songPage.tool(song.repeatedChorus).click();
  await expect(songPage.sections.nth(2)).toContainText('…');
  const shortened = await measureLyrics(page);
  expect(shortened.size).toBeGreaterThan(whole.size);
  expect(shortened.hidden).toEqual([]);
});

test('the choice is stored on the device, and a song opens in its size without a shift', async ({
  prest: { page, watch },
}) => {
  // A late font is skipped in one of two openings, and has other widths.
  watch.allow(/ERR_FAILED.*woff2/);
  await page.route(/\.woff2$/, (route) => route.abort());
  const songPage = new SongPage(page);
  const layoutShifts = await watchLayoutShifts(page);
  await page.setViewportSize(small);
  await songPage.open('Lux in nocte');
  await expect(songPage.tool(song.fit)).toHaveAttribute('aria-pressed', 'false');
  await songPage.tool(song.fit).click();
  await expect(songPage.tool(song.fit)).toHaveAttribute('aria-pressed', 'true');
  const { size } = await measureLyrics(page);
  await expect(songPage.textSize).toHaveText(song.textSize(Math.round(size * 100)));

  await page.addInitScript(noteSizes);
  await untilPublished(page);
  const release = await holdAnswers(page, /\/FittedLyrics-/);
  await page.reload();
  await expect(songPage.sections.first()).toBeAttached();
  await expect(songPage.sections.first()).toBeHidden();
  release();
  await expect(songPage.tool(song.fit)).toHaveAttribute('aria-pressed', 'true');
  expect((await measureLyrics(page)).size).toBe(size);
  expect(await page.evaluate(() => window.paintedSizes)).toHaveLength(1);
  expect(await layoutShifts()).toEqual([]);
});

declare global {
  interface Window {
    /** Font sizes in which lyrics were painted, in order. */
    paintedSizes: string[];
  }
}

function noteSizes(): void {
  window.paintedSizes = [];
  const sample = () => {
    const columns = document.querySelector('section[data-type]')?.parentElement;
    if (columns && getComputedStyle(columns).visibility === 'visible') {
      const { fontSize } = getComputedStyle(columns);
      if (window.paintedSizes.at(-1) !== fontSize) window.paintedSizes.push(fontSize);
    }
    requestAnimationFrame(sample);
  };
  requestAnimationFrame(sample);
}

test("a size chosen manually starts from the fitted one, and is the reader's own again", async ({
  prest: { page },
}) => {
  const songPage = new SongPage(page);
  await page.setViewportSize(lying);
  await songPage.open('Lux in nocte');
  await songPage.details.waitFor();
  await songPage.tool(song.fit).click();
  const { size } = await measureLyrics(page);
  expect(size).toBeGreaterThan(1.2);
  await songPage.tool(song.larger).click();
  await expect(songPage.tool(song.fit)).toHaveAttribute('aria-pressed', 'false');
  const next = Math.round((size + 0.1) * 10) * 10;
  await expect(songPage.textSize).toHaveText(song.textSize(next));
  await songPage.tool(song.fit).click();
  await page.keyboard.press('-');
  await expect(songPage.textSize).toHaveText(song.textSize(Math.round((size - 0.1) * 10) * 10));
  await expect(songPage.tool(song.fit)).toHaveAttribute('aria-pressed', 'false');
});

test('a phone offers it in full screen, and turns from screen to screen', async ({
  prest: { page },
}) => {
  const songPage = new SongPage(page);
  await page.setViewportSize(phone);
  await songPage.open('Stem i, alt som synger');
  await expect(songPage.tool(song.fit)).toHaveCount(0);
  const { size } = await measureLyrics(page);
  await songPage.tool(song.fullscreen).click();
  await songPage.tool(song.fit).click();
  await measureLyrics(page);
  const second = await songPage.sections.evaluateAll((sections) =>
    sections.findIndex(({ previousElementSibling: mark }) => mark?.matches(':not([hidden])')),
  );
  expect(second).toBeGreaterThan(0);
  const whole = () =>
    songPage.sections.evaluateAll((sections) => {
      const limit = document.querySelector('[role="toolbar"] button')?.getBoundingClientRect().top;
      return sections.map((section) => {
        const { top, bottom } = section.getBoundingClientRect();
        return top >= 0 && bottom <= (limit ?? 0);
      });
    });
  const firstScreen = async () => (await whole()).slice(0, second);
  await expect.poll(firstScreen, 'the first screen').not.toContain(false);
  await songPage.title.click(); // keys turn where no button has focus
  await page.keyboard.press('PageDown');
  const secondScreen = async () => (await whole()).slice(second);
  await expect.poll(secondScreen, 'the second screen').not.toContain(false);
  const read = await songPage.fontSize();
  await resize(page, { ...phone, height: phone.height + 60 });
  await measureLyrics(page);
  expect(await songPage.fontSize(), 'the size without the bar of the browser').toBe(read);
  await resize(page, phone);
  await page.keyboard.press('PageUp');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await songPage.tool(song.leaveFullscreen).click();
  await expect(songPage.tool(song.fullscreen)).toBeVisible();
  expect((await measureLyrics(page)).size, 'the size on the page is unchanged').toBe(size);
});
