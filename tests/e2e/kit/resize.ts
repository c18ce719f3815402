import type { CDPSession, Page, ViewportSize } from '@playwright/test';

const sessions = new WeakMap<Page, CDPSession>();

/** Resizes the window of a full-screen page: Playwright cannot resize a full-screen window. */
export async function resize(
  page: Page,
  { width, height }: ViewportSize,
  mobile = false,
): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session); // overrides last as long as the session
  const metrics = { width, height, deviceScaleFactor: 1, mobile };
  await session.send('Emulation.setDeviceMetricsOverride', metrics);
  await page.waitForFunction((size) => innerWidth === size.width && innerHeight === size.height, {
    width,
    height,
  });
}
