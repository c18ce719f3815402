/** A browser that Playwright does not drive. */
export interface Browser {
  readonly name: string;
  /** Debian packages to install; empty where the browser is installed. */
  missing(): readonly string[];
  /** Opens one window with a new profile. */
  open(): Promise<BrowserWindow>;
}

export interface BrowserWindow {
  /** Name and version that the browser reports. */
  readonly version: string;
  /** Resolves when the page has loaded; rejects where it does not load. */
  goTo(address: string): Promise<void>;
  /** Runs a function in the page. It is serialised, so it can use its arguments only. */
  run<Args extends readonly unknown[], Answer>(
    work: (...args: Args) => Answer | Promise<Answer>,
    ...args: Args
  ): Promise<Answer>;
  close(): Promise<void>;
}

/** Source of a function from JSON to JSON that calls `work`, to be run in the page. */
export function asText(work: (...args: never[]) => unknown): string {
  return `async (json) => JSON.stringify((await (${String(work)})(...JSON.parse(json))) ?? null)`;
}

const patience = 30_000; // ms
const pause = 100; // ms between two checks

/**
 * Polls until the condition holds. Throws an error with `what` and the visible text of the page on
 * timeout.
 */
export async function until<Args extends readonly unknown[]>(
  window: BrowserWindow,
  what: string,
  isTrue: (...args: Args) => boolean | Promise<boolean>,
  ...args: Args
): Promise<void> {
  const end = performance.now() + patience;
  while (!(await window.run(isTrue, ...args))) {
    if (performance.now() > end) {
      const shown = await window.run(() => document.body.innerText.slice(0, 1200));
      throw new Error(`${what}; the page shows:\n${shown}`);
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
