import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { slowed } from '#bench/browser/phone.ts';
import type { Scheduler } from '#bench/browser/press.ts';
import { installed, setStage } from '#bench/browser/stage.ts';
import { type Figure, measured } from '#bench/figure.ts';
import { browserPlan, measureAlone } from '#bench/measurePairs.ts';
import { quantile } from '#bench/ratio.ts';
import { pages } from '#contract/base/pages.ts';

const songs = 8; // per turn, one after the other down the list
const tapDuration = 60; // ms that a quick tap lasts
const rest = 300; // ms between two taps

export const openedSongs: Figure = {
  name: 'P5-song',
  measure: `tap on a song until its lyrics are painted, median of ${songs}, CPU 4×, 1,000 songs on the device; ms`,
  async run() {
    await using stage = await setStage(1000);
    const phone = await installed(stage);
    const page = await phone.newPage();
    await page.addInitScript(watchOpenings);
    await page.goto(pages.library.path, { waitUntil: 'networkidle' });
    const openAll = async () => quantile(await openInTurn(page), 0.5);
    return [measured('P5-song', await measureAlone(openAll, browserPlan), { most: 120 })];
  },
};

/** Milliseconds of each. */
async function openInTurn(page: Page): Promise<number[]> {
  const all: number[] = [];
  const { mouse } = page;
  for (let at = 0; at < songs; at++) {
    const { x, y } = await page.evaluate(placeOfNext);
    await mouse.move(x, y);
    const asItIs = await slowed(page);
    await mouse.down();
    await pause(tapDuration);
    await mouse.up();
    all.push(await page.evaluate(() => (window as unknown as WatchingWindow).opened()));
    await asItIs();
    await page.waitForLoadState('networkidle');
    await page.goBack();
    await page.locator('main article').first().waitFor();
    await pause(rest);
  }
  return all;
}

/** Runs in the page: scrolls the next unopened song into view. */
function placeOfNext(): { x: number; y: number } {
  const { seen } = window as unknown as WatchingWindow;
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main article a')];
  const next = links.find(({ href }) => !seen.has(href));
  if (next === undefined) throw new Error('every song was opened');
  seen.add(next.href);
  next.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = next.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

interface WatchingWindow {
  readonly seen: Set<string>;
  /** ms from the end of the last touch until the frame with the first line. */
  opened(): Promise<number>;
}

/** Runs in the page, before its scripts. */
function watchOpenings(): void {
  const { scheduler } = window as unknown as { scheduler: Scheduler };
  let opened = Promise.resolve(0);
  // The song may have been rendered behind the list before.
  const isSeen = () =>
    [...document.querySelectorAll('main')].some(
      (main) => main.querySelector('[data-line]') !== null && main.checkVisibility(),
    );
  addEventListener(
    'pointerup',
    ({ timeStamp }) => {
      opened = new Promise((resolve) => {
        const painted = () => resolve(performance.now() - timeStamp);
        const check = () => {
          if (!isSeen()) requestAnimationFrame(check);
          else void scheduler.postTask(painted, { priority: 'user-blocking' }); // after this frame
        };
        requestAnimationFrame(check);
      });
    },
    { capture: true },
  );
  Object.assign(window, { seen: new Set(), opened: () => opened });
}
