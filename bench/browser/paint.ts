import type { Browser, Page } from '@playwright/test';
import { quantile } from '#bench/ratio.ts';
import { newPhone, openSlowly } from './phone.ts';

export interface Painted {
  /** Milliseconds since the navigation started. */
  readonly at: number;
  /** Bytes of page, scripts, styles, fonts and API responses loaded by then, as transferred. */
  readonly bytes: number;
}

export interface Opening {
  readonly url: string;
  /** Selector of the content that the reader came for. */
  readonly seen: string;
}

/**
 * As when opened from a message or a search: a cross-site navigation starts a new process for
 * either side.
 */
const elsewhere = 'data:text/html,<title>elsewhere</title>';

/** Opens an address in a page that showed something else. */
export async function paint(page: Page, { url, seen }: Opening): Promise<Painted> {
  await page.goto(elsewhere);
  await page.addInitScript(watchFor, seen);
  await page.goto(url, { waitUntil: 'commit' });
  const painted = page.evaluate(() => (window as unknown as { painted: Promise<Painted> }).painted);
  const late = AbortSignal.timeout(patience);
  return Promise.race([
    painted,
    new Promise<never>((_, reject) => {
      late.addEventListener('abort', () => reject(new Error(`${url} showed no ${seen}`)));
    }),
  ]);
}

const patience = 60_000; // ms

/** With empty caches; only the session cookie is there. */
export async function paintCold(
  browser: Browser,
  { origin, path, seen, cookie }: ColdOpening,
): Promise<Painted> {
  const phone = await newPhone(browser, origin, cookie);
  try {
    return await paint(await openSlowly(phone), { url: origin + path, seen });
  } finally {
    await phone.close();
  }
}

export interface ColdOpening extends Pick<Opening, 'seen'> {
  readonly origin: string;
  readonly path: string;
  readonly cookie?: string | undefined;
}

/** Runs in the page, before its scripts. */
function watchFor(seen: string): void {
  const isThere = (element: Element) =>
    element.getBoundingClientRect().height > 0 &&
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const drawn = new Promise<number>((resolve) => {
    const check = () => {
      if (![...document.querySelectorAll(seen)].some(isThere)) {
        requestAnimationFrame(check);
        return;
      }
      // Visible in this frame; the message arrives after it is painted.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve(performance.now()));
      port1.start();
      port2.postMessage(null);
    };
    requestAnimationFrame(check);
  });
  // Text waiting for its font takes up space, but cannot be read yet: resolves when it can.
  const read = new Promise<number>((resolve) => {
    new PerformanceObserver((list) => {
      const [first] = list.getEntriesByName('first-contentful-paint');
      if (first) resolve(first.startTime);
    }).observe({ type: 'paint', buffered: true });
  });
  const painted = Promise.all([drawn, read]).then((both) => {
    const at = Math.max(...both);
    const bytes = ['navigation', 'resource']
      .flatMap((kind) => performance.getEntriesByType(kind))
      .filter((file) => file instanceof PerformanceResourceTiming && file.responseEnd <= at)
      .reduce((sum, file) => sum + (file as PerformanceResourceTiming).transferSize, 0);
    return { at, bytes };
  });
  Object.assign(window, { painted });
}

/** Keeps what a side measured, so that the output can show more than a ratio. */
export function remembering(open: (turn: number) => Promise<Painted>) {
  const all: Painted[] = [];
  return {
    all,
    measure: async (turn: number) => {
      const painted = await open(turn);
      all.push(painted);
      return painted.at;
    },
  };
}

/** Medians: `612 ms, 104.1 kB : 380 ms, 1.9 kB`. */
export function describePainted(...sides: readonly (readonly Painted[])[]): string {
  const middle = (values: readonly number[]) => quantile(values, 0.5);
  return sides
    .map((side) => {
      const bytes = middle(side.map((each) => each.bytes));
      return `${middle(side.map(({ at }) => at)).toFixed(0)} ms, ${(bytes / 1000).toFixed(1)} kB`;
    })
    .join(' : ');
}
