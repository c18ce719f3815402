import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { noteLastingCalls } from './noteLastingCalls.ts';
import { type BrowserOptions, type OpenBrowser, openBrowser } from './openBrowser.ts';
import { closeHeard } from './watchPage.ts';

/** What a browser keeps: cookies and stored values. */
export type BrowserState = Awaited<ReturnType<BrowserContext['storageState']>>;

interface SharedBrowser extends OpenBrowser {
  /** Stays open over the tests, blank, at the origin: through it what is stored is emptied. */
  readonly keeper: Page;
  readonly tools: CDPSession;
  /** Something was done to it that cannot be undone. */
  spent: boolean;
}

/**
 * Browsers that tests use one after the other. What they have fetched and compiled of the app stays
 * in their caches; whatever else a test leaves behind is taken away, or the browser with it.
 */
export class SharedBrowsers {
  readonly #browser: Browser;
  readonly #options: BrowserOptions;
  readonly #idle: SharedBrowser[] = [];

  constructor(browser: Browser, options: BrowserOptions) {
    this.#browser = browser;
    this.#options = options;
  }

  /** One for the caller alone until it is taken back. */
  async lend(state?: BrowserState): Promise<SharedBrowser> {
    const lent = this.#idle.pop() ?? (await this.#open());
    await this.#restore(lent, state);
    return lent;
  }

  /** Closes its pages. */
  async takeBack(lent: SharedBrowser): Promise<void> {
    const { context, keeper } = lent;
    await closeHeard(context.pages().filter((page) => page !== keeper));
    if (lent.spent || context.pages().length > 1) await context.close();
    else this.#idle.push(lent);
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
    const shared = { ...opened, keeper, tools, spent: false };
    const spend = () => {
      shared.spent = true;
    };
    noteLastingCalls(context, spend);
    noteOtherOrigins(context, origin, spend);
    // The crash of one page may take others of the same process along.
    context.on('page', (page) => page.on('crash', spend));
    keeper.on('crash', spend);
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

/** Only what is stored at one origin is emptied. */
function noteOtherOrigins(context: BrowserContext, origin: string, note: () => void): void {
  context.on('page', (page) => {
    page.on('framenavigated', (frame) => {
      const shown = URL.parse(frame.url())?.origin ?? 'null';
      if (shown !== 'null' && shown !== origin) note();
    });
  });
}
