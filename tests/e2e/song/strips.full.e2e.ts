import type { Page } from '@playwright/test';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { makeTone } from '#tests/e2e/kit/makeTone.ts';
import { sizes } from '#tests/e2e/kit/sizes.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Player } from '#tests/e2e/pages/Player.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { practice, rolling } from '#web/texts/songTools.ts';

const lyrics = Array.from(
  { length: 120 },
  (_, at) => `La-         Re-\nLinje ${at + 1} av en lang sang\n${at % 6 === 5 ? '\n' : ''}`,
).join('');

const rollingStrip = (page: Page) => page.getByRole('group', { name: rolling.name, exact: true });
const top = (page: Page) => page.evaluate(() => scrollY);

/** Numbers of the lines that nothing covers. */
function readable(page: Page): Promise<{ first: number; last: number }> {
  return page.evaluate(() => {
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    const above = box('article [data-bar]')?.bottom ?? 0;
    const strips = [
      ...document.querySelectorAll('article > [role="group"]'),
      ...document.querySelectorAll('[role="group"]:has(> [type="range"])'),
    ];
    const tops = strips.map((strip) => strip.getBoundingClientRect().top);
    const below = Math.min(...tops, innerHeight);
    const seen = [...document.querySelectorAll('[data-line]')].filter((line) => {
      const { top, bottom } = line.getBoundingClientRect();
      return top >= above - 1 && bottom <= below + 1;
    });
    const number = (line: Element | undefined) => Number(/\d+/.exec(line?.textContent ?? '')?.[0]);
    return { first: number(seen[0]), last: number(seen.at(-1)) };
  });
}

for (const viewport of sizes) {
  test(`no pedal press and no line is lost to the strip: ${viewport.width} px`, async ({
    newClient,
    prestState,
  }) => {
    const { page } = await newClient({ storageState: prestState, hasTouch: true, viewport });
    const rolls = rollingStrip(page);
    const player = new Player(page);
    const songPage = new SongPage(page);
    await songPage.open(await addSong(page, { lyrics: lyrics, audio: makeTone(60) }));
    await songPage.details.waitFor();
    /** Turns on from a line of the song, and returns the lines that were never visible. */
    const skippedLines = async () => {
      await page.evaluate(async () => {
        await new Promise((done) => setTimeout(done, 150)); // longer than the time in which repeats are ignored
        scrollTo({ top: 300, behavior: 'instant' });
        await new Promise(requestAnimationFrame);
      });
      const before = await readable(page);
      const from = await top(page);
      await page.keyboard.press('Space');
      await expect.poll(() => top(page)).toBeGreaterThan(from);
      return (await readable(page)).first - before.last - 1;
    };
    await player.start();
    await player.strip.getByRole('button', { name: practice.open, exact: true }).tap();
    await player.strip.getByRole('button', { name: practice.slower, exact: true }).waitFor();
    expect(await skippedLines(), 'behind the recording').toBeLessThanOrEqual(0);
    await page.keyboard.press('r');
    await page.keyboard.press('r');
    await rolls.getByRole('button', { name: rolling.faster }).tap();
    await expect(rolls).toContainText(rolling.speed(9));
    expect(await skippedLines(), 'behind «Rull»').toBeLessThanOrEqual(0);
    await expect(rolls).toContainText(rolling.speed(9));
  });
}

test('a turn is not undone by content that loads in the same frame', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 400 });
  const songPage = new SongPage(page);
  await songPage.open(await addSong(page, { lyrics }));
  await songPage.details.waitFor();
  const turned = await page.evaluate(async () => {
    const drawn = async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    };
    scrollTo(0, 150);
    await drawn();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true }));
    document
      .querySelector('main')
      ?.append(Object.assign(document.createElement('pre'), { textContent: '\n\n' }));
    await drawn();
    return scrollY - 150;
  });
  expect(turned).toBeGreaterThan(100);
});

declare global {
  interface Window {
    /** Recordings whose length was requested. */
    asked: EventTarget[];
  }
}

/**
 * Opens «Rull» with the length of recordings held back; `answer` provides it, in order of the
 * requests.
 */
async function setUpLate(page: Page) {
  await page.addInitScript(() => {
    window.asked = [];
    const Audio = function () {
      const recording = Object.assign(new EventTarget(), { duration: 25 });
      window.asked.push(recording);
      return recording;
    };
    Object.defineProperty(window, 'Audio', { value: Audio });
  });
  const strip = rollingStrip(page);
  const songPage = new SongPage(page);
  await songPage.open(await addSong(page, { lyrics, audio: makeTone(25) }));
  await songPage.openMusic();
  await songPage.music.getByRole('button', { name: rolling.name, exact: true }).click();
  await strip.getByRole('button', { name: rolling.how(rolling.speed(8)) }).click();
  return {
    strip,
    byRecording: strip.getByRole('radio', { name: rolling.byRecording }),
    bySpeed: strip.getByRole('radio', { name: rolling.bySpeed }),
    duration: strip.getByRole('textbox', { name: rolling.duration }),
    /** Waits until the screen has handled it. */
    answer: async () => {
      await page.waitForFunction(() => window.asked.length > 0);
      await page.evaluate(async () => {
        window.asked.shift()?.dispatchEvent(new Event('loadedmetadata'));
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      });
    },
  };
}

test('the late length of a recording does not change the chosen speed', async ({ page }) => {
  const { byRecording, bySpeed, duration, answer } = await setUpLate(page);
  await byRecording.click();
  await bySpeed.click();
  await answer();
  expect(await bySpeed.isChecked()).toBe(true);
  await byRecording.click();
  await answer();
  await expect(duration, 'the length of the recording').toHaveValue('00:25');
});

test('the late length of a recording does not change the typed time', async ({ page }) => {
  const { strip, byRecording, duration, answer } = await setUpLate(page);
  await byRecording.click();
  await expect(duration, 'the keypad has a separator').toHaveAttribute('inputmode', 'decimal');
  await duration.fill('2:10');
  await answer();
  expect(await duration.inputValue()).toBe('2:10');
  await expect(strip).toContainText('02:10');
});

test('rotation and larger text, in frames of their own, do not stop scrolling', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const songPage = new SongPage(page);
  await songPage.open(await addSong(page, { lyrics }));
  await songPage.details.waitFor();
  await page.keyboard.press('r');
  for (let step = 8; step < 20; step++) {
    await rollingStrip(page).getByRole('button', { name: rolling.faster }).click();
  }
  /** By the progress line: a phone in landscape has spreads, which pause in between. */
  const isScrolling = async () => {
    const line = page.getByRole('progressbar', { name: rolling.progress });
    const share = () =>
      line.evaluate((node: HTMLElement) => Number(node.style.getPropertyValue('--share')));
    const before = await share();
    await expect.poll(share).toBeGreaterThan(before + 0.005);
  };
  await isScrolling();
  const changes = {
    larger: () => page.keyboard.press('+'),
    turned: () => page.setViewportSize({ width: 740, height: 360 }),
    'turned back': () => page.setViewportSize({ width: 360, height: 740 }),
    smaller: () => page.keyboard.press('-'),
  };
  for (const [how, change] of Object.entries(changes)) {
    const { first } = await readable(page);
    await change();
    await isScrolling();
    const now = (await readable(page)).first;
    expect(now, `${how}: continues from the line being read`).toBeGreaterThanOrEqual(first - 1);
    expect(now, `${how}: continues from the line being read`).toBeLessThan(first + 12);
  }
  await expect(rollingStrip(page).getByRole('button', { name: rolling.stop })).toBeVisible();
});
