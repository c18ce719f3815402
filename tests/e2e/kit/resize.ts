import type { CDPSession, Page, ViewportSize } from '@playwright/test';

const sessions = new WeakMap<Page, CDPSession>();

/** Another window for a page that has the whole screen: a window that is full cannot be made other. */
export async function resize(page: Page, { width, height }: ViewportSize): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session); // what it says holds as long as it is there
  const metrics = { width, height, deviceScaleFactor: 1, mobile: false };
  await session.send('Emulation.setDeviceMetricsOverride', metrics);
  await page.waitForFunction((size) => innerWidth === size.width && innerHeight === size.height, {
    width,
    height,
  });
}
