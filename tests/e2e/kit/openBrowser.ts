import type { Browser, BrowserContext, Page } from '@playwright/test';
import { ssrElementId } from '#contract/ssrPreferences.ts';
import type { DeviceSettings } from '#web/preferences/deviceSettings.ts';
import { type Watch, watchContext } from './watchPage.ts';

export interface BrowserOptions extends NonNullable<Parameters<Browser['newContext']>[0]> {
  readonly baseURL: string;
  /** Made in it before anybody has opened a page. */
  readonly settings: Partial<DeviceSettings>;
}

export interface OpenBrowser {
  readonly context: BrowserContext;
  /** Of the pages opened from then on. */
  readonly beginWatch: () => Watch;
}

/** Where the app keeps the settings of a device. */
const settingsKey = 'sangbok.device';

const patience = 15_000; // ms for whatever a test waits for by itself

/** A browser that nobody has used yet, with its console and policy watched. */
export async function openBrowser(
  browser: Browser,
  { settings, ...options }: BrowserOptions,
): Promise<OpenBrowser> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(patience);
  if (options.javaScriptEnabled !== false) context.on('page', awaitApp);
  // As a stored state it would cost a page of its own, opened and closed beforehand.
  await context.addInitScript(
    ([key, value]) => {
      if (origin !== 'null' && localStorage.getItem(key) === null) localStorage.setItem(key, value);
    },
    [settingsKey, JSON.stringify(settings)] as const,
  );
  // No screen is here to be kept lit, and what a device says that cannot would be in the way.
  await context.addInitScript(() => {
    const request = async () =>
      Object.assign(new EventTarget(), { release: async () => undefined });
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  });
  return { context, beginWatch: await watchContext(context) };
}

/** A page that was opened is used once the app has taken the place of what came with the page. */
function awaitApp(page: Page): void {
  const goTo = page.goto.bind(page);
  page.goto = async (address, options) => {
    const answer = await goTo(address, options);
    if (options?.waitUntil !== 'commit') {
      await page.locator(`#${ssrElementId}`).waitFor({ state: 'detached' });
    }
    return answer;
  };
}
