import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { slowed } from './phone.ts';

/** A key, or what a finger comes down on; named by what it is for. */
export interface Press {
  readonly name: string;
  readonly on: Locator | { readonly key: string };
  /** What has opened before a hand goes on, or closed. */
  readonly opens?: Locator;
  readonly closes?: Locator;
}

/** Until the frame after it was there: ms. */
export interface Pressed {
  readonly name: string;
  readonly took: number;
}

const apart = 50; // ms at least from one press to the next, sooner than a hand can

/** Call it before anything is opened in this page. */
export async function timePresses(page: Page): Promise<void> {
  await page.addInitScript(watchPresses);
}

/** Presses one after the other on a slow processor, each as soon as the last one was seen. */
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
      await Promise.all([mouse.move(x, y), mouse.down(), mouse.up()]); // as they come from a finger
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

/** Every Chromium that measures has it; TypeScript's browsers do not. */
export interface Scheduler {
  postTask(task: () => void, options: { priority: 'user-blocking' }): Promise<void>;
}

interface TimingWindow {
  /** The longest of the events since it was asked last, once the frame after the last is there. */
  pressed(): Promise<number>;
}

/** Runs in the page: the middle of an element; throws where a finger would meet another. */
function placeOf(element: Element): { x: number; y: number } {
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const met = document.elementFromPoint(x, y);
  if (met === null || !(element.contains(met) || met.contains(element))) {
    throw new Error(`${met?.outerHTML.slice(0, 200)} lies over ${element.outerHTML.slice(0, 200)}`);
  }
  return { x, y };
}

/**
 * Runs in the page: each event from when the browser got it until the frame is made in which its
 * effect is seen, as Event Timing has it, but not in steps of 8 ms. What reads the clock goes before
 * all else that waits behind the frame: what a page does then is no part of it.
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
