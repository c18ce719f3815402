import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { watchPersistentCalls } from './watchPersistentCalls.ts';
import { type BrowserOptions, type OpenBrowser, openBrowser } from './openBrowser.ts';
import { closePages } from './watchPage.ts';

/** State of a browser: cookies and stored values. */
export type BrowserState = Awaited<ReturnType<BrowserContext['storageState']>>;

interface SharedBrowser extends OpenBrowser {
  /** A blank page of the origin that stays open across tests, to clear storage through it. */
  readonly keeper: Page;
  readonly tools: CDPSession;
  /** Set once the browser was changed in a way that cannot be undone. */
  retired: boolean;
}

/**
 * A pool of browsers that tests use one after the other. HTTP and code caches are kept; all other
 * state is cleared, or the browser is closed.
 */
export class SharedBrowsers {
  readonly #browser: Browser;
  readonly #options: BrowserOptions;
  readonly #idle: SharedBrowser[] = [];

  constructor(browser: Browser, options: BrowserOptions) {
    this.#browser = browser;
    this.#options = options;
  }

  /** A browser for the caller alone, until it is released. */
  async acquire(state?: BrowserState): Promise<SharedBrowser> {
    const acquired = this.#idle.pop() ?? (await this.#open());
    await this.#restore(acquired, state);
    return acquired;
  }

  /** Closes its pages and returns it to the pool. */
  async release(acquired: SharedBrowser): Promise<void> {
    const { context, keeper } = acquired;
    await closePages(context.pages().filter((page) => page !== keeper));
    if (acquired.retired || context.pages().length > 1) await context.close();
    else this.#idle.push(acquired);
  }

  async close(): Promise<void> {
    for (const { context } of this.#idle.splice(0)) await context.close();
  }

  async #open(): Promise<SharedBrowser> {
    const opened = await openBrowser(this.#browser, this.#options);
    const { context } = opened;
    const keeper = await context.newPage();
    await keeper.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    const { baseURL: origin } = this.#options;
    await keeper.goto(origin);
    const tools = await context.newCDPSession(keeper);
    const shared = { ...opened, keeper, tools, retired: false };
    const retire = () => {
      shared.retired = true;
    };
    watchPersistentCalls(context, retire);
    watchOtherOrigins(context, origin, retire);
    // The crash of one page may end others in the same process.
    context.on('page', (page) => page.on('crash', retire));
    keeper.on('crash', retire);
    return shared;
  }

  async #restore({ context, keeper, tools }: SharedBrowser, state?: BrowserState): Promise<void> {
    const { baseURL: origin } = this.#options;
    await tools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await context.addCookies(state?.cookies ?? []);
    const stored = state?.origins.find((one) => one.origin === origin)?.localStorage ?? [];
    await keeper.evaluate((items) => {
      for (const { name, value } of items) localStorage.setItem(name, value);
    }, stored);
  }
}

/** Storage is cleared for one origin only, so a visit to another one makes the browser unusable. */
function watchOtherOrigins(context: BrowserContext, origin: string, report: () => void): void {
  context.on('page', (page) => {
    page.on('framenavigated', (frame) => {
      const shown = URL.parse(frame.url())?.origin ?? 'null';
      if (shown !== 'null' && shown !== origin) report();
    });
  });
}
