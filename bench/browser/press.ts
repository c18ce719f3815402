import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { slowed } from './phone.ts';

/** A key press or a tap on an element; named by its purpose. */
export interface Press {
  readonly name: string;
  readonly on: Locator | { readonly key: string };
  /** What must have opened or closed before the next press. */
  readonly opens?: Locator;
  readonly closes?: Locator;
}

/** Time until the next painted frame with the effect, in ms. */
export interface Pressed {
  readonly name: string;
  readonly took: number;
}

const apart = 50; // ms between two presses, faster than a person

/** Must be called before anything is opened in this page. */
export async function timePresses(page: Page): Promise<void> {
  await page.addInitScript(watchPresses);
}

/**
 * Presses one after another on a throttled processor, each as soon as the previous one has taken
 * effect.
 */
export async function press(page: Page, presses: readonly Press[]): Promise<Pressed[]> {
  const all: Pressed[] = [];
  const asItIs = await slowed(page);
  for (const { name, on, opens, closes } of presses) {
    const rested = pause(apart);
    if ('key' in on) {
      await page.keyboard.press(on.key);
    } else {
      const { x, y } = await on.evaluate(placeOf);
      const { mouse } = page;
      await Promise.all([mouse.move(x, y), mouse.down(), mouse.up()]); // without a pause, as from a finger
    }
    const took = await page.evaluate(() => (window as unknown as TimingWindow).pressed());
    all.push({ name, took });
    await opens?.waitFor();
    await closes?.waitFor({ state: 'hidden' });
    await rested;
  }
  await asItIs();
  return all;
}

/** Available in Chromium; TypeScript's DOM types lack it. */
export interface Scheduler {
  postTask(task: () => void, options: { priority: 'user-blocking' }): Promise<void>;
}

interface TimingWindow {
  /**
   * The longest of the events since the last call, once the frame after the last one is painted.
   */
  pressed(): Promise<number>;
}

/** Runs in the page: centre of an element; throws where another element covers it. */
function placeOf(element: Element): { x: number; y: number } {
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const met = document.elementFromPoint(x, y);
  if (met === null || !(element.contains(met) || met.contains(element))) {
    throw new Error(`${met?.outerHTML.slice(0, 200)} covers ${element.outerHTML.slice(0, 200)}`);
  }
  return { x, y };
}

/**
 * Runs in the page: measures each event from the browser's time stamp until the frame with its
 * effect is produced, like Event Timing, but without its resolution of 8 ms. The task that reads
 * the clock runs before all other tasks after the frame, so that their work is not counted.
 */
function watchPresses(): void {
  const { scheduler } = window as unknown as { scheduler: Scheduler };
  let longest = 0;
  let waiting = 0;
  let tell = () => {};
  const behindFrame = (then: () => void) =>
    requestAnimationFrame(() => void scheduler.postTask(then, { priority: 'user-blocking' }));
  const watch = ({ timeStamp }: Event) => {
    waiting += 1;
    behindFrame(() => {
      longest = Math.max(longest, performance.now() - timeStamp);
      waiting -= 1;
      if (waiting === 0) tell();
    });
  };
  for (const kind of ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup']) {
    addEventListener(kind, watch, { capture: true });
  }
  const pressed = async () => {
    if (waiting > 0) await new Promise<void>((resolve) => (tell = resolve));
    const took = longest;
    longest = 0;
    return took;
  };
  Object.assign(window, { pressed });
}
