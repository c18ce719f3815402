import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from '@playwright/test';
import { ensureChromium } from '#scripts/test/ensurePrograms.ts';

const cpu = 4; // slowdown factor

/** Slow 4G: latency in ms, throughput in bytes per second. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

export async function launchBrowser(): Promise<Browser> {
  const quiet = ['background-networking', 'component-update', 'sync'];
  return chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', ...quiet.map((each) => `--disable-${each}`)],
  });
}

/** A browser context like a new phone, at an address on this machine; signed in or not. */
export async function newPhone(
  browser: Browser,
  baseURL: string,
  cookie?: string,
  options: Pick<BrowserContextOptions, 'serviceWorkers'> = {},
): Promise<BrowserContext> {
  const viewport = { width: 360, height: 740 };
  const context = await browser.newContext({ baseURL, viewport, locale: 'nb-NO', ...options });
  const [name = '', value = ''] = cookie?.split('=') ?? [];
  if (name !== '') {
    // Browsers treat localhost as a secure context.
    const url = baseURL.replace(/^http:/, 'https:');
    await context.addCookies([{ name, value, url, secure: true, httpOnly: true, sameSite: 'Lax' }]);
  }
  return context;
}

/** Opens a page as on a mid-range phone with that network. */
export async function openSlowly(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', network);
  await slowed(page);
  return page;
}

/**
 * Throttles the page's processor until the returned function is called: a throttled page keeps a
 * core of this machine busy even while idle.
 */
export async function slowed(page: Page): Promise<() => Promise<void>> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  return async () => {
    await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await tools.detach();
  };
}
