import type { Browser, BrowserContext, Page } from '@playwright/test';
import { ssrElementId } from '#contract/base/ssrPreferences.ts';
import type { DeviceSettings } from '#web/preferences/deviceSettings.ts';
import { type Watch, watchContext } from './watchPage.ts';

export interface BrowserOptions extends NonNullable<Parameters<Browser['newContext']>[0]> {
  readonly baseURL: string;
  /** Device settings stored before the first page opens. */
  readonly settings: Partial<DeviceSettings>;
}

export interface OpenBrowser {
  readonly context: BrowserContext;
  /** Starts a watch for pages opened later. */
  readonly beginWatch: () => Watch;
}

/** localStorage key of the device settings. */
const settingsKey = 'sangbok.device';

const patience = 15_000; // ms, default timeout of waits

/** Opens a new browser whose console and content security policy are watched. */
export async function openBrowser(
  browser: Browser,
  { settings, ...options }: BrowserOptions,
): Promise<OpenBrowser> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(patience);
  if (options.javaScriptEnabled !== false) context.on('page', awaitApp);
  // Setting them by `storageState` would open and close an additional page.
  await context.addInitScript(
    ([key, value]) => {
      if (origin !== 'null' && localStorage.getItem(key) === null) localStorage.setItem(key, value);
    },
    [settingsKey, JSON.stringify(settings)] as const,
  );
  // Headless browsers have no screen to keep on, and the warning would fail the test.
  await context.addInitScript(() => {
    const request = async () =>
      Object.assign(new EventTarget(), { release: async () => undefined });
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  });
  return { context, beginWatch: await watchContext(context) };
}

/** Makes `goto` wait until the app has replaced the rendered page. */
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
