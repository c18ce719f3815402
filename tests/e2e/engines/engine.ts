/** A browser that Playwright does not drive. */
export interface Engine {
  readonly name: string;
  /** Debian packages to install where it is not there; none where it can be had. */
  missing(): readonly string[];
  /** Opens one window of a browser that nobody has used before. */
  open(): Promise<EngineWindow>;
}

export interface EngineWindow {
  /** What the browser says it is. */
  readonly version: string;
  /** Ends when the page has loaded; throws where it does not come. */
  goTo(address: string): Promise<void>;
  /** Runs a function in the page. It is taken there as text, so it knows its arguments alone. */
  run<Args extends readonly unknown[], Answer>(
    work: (...args: Args) => Answer | Promise<Answer>,
    ...args: Args
  ): Promise<Answer>;
  close(): Promise<void>;
}

/** What a page is handed to run: a function of one text that answers a text, both JSON. */
export function asText(work: (...args: never[]) => unknown): string {
  return `async (json) => JSON.stringify((await (${String(work)})(...JSON.parse(json))) ?? null)`;
}

const patience = 30_000; // ms
const pause = 100; // ms between two looks

/** Looks until it is so. Throws what was waited for, with what the page shows instead. */
export async function until<Args extends readonly unknown[]>(
  window: EngineWindow,
  what: string,
  isSo: (...args: Args) => boolean | Promise<boolean>,
  ...args: Args
): Promise<void> {
  const end = performance.now() + patience;
  while (!(await window.run(isSo, ...args))) {
    if (performance.now() > end) {
      const shown = await window.run(() => document.body.innerText.slice(0, 1200));
      throw new Error(`${what}; the page shows:\n${shown}`);
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
