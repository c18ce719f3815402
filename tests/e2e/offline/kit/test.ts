import type { Page } from '@playwright/test';
import { addAuthenticator } from '#tests/e2e/kit/authenticator.ts';
import { openBrowser } from '#tests/e2e/kit/openBrowser.ts';
import { test as base, registerOnScreen, type Client } from '#tests/e2e/kit/test.ts';
import { Device } from './Device.ts';

interface TestFixtures {
  /**
   * A kantor's browser with the app and all songs on the device, shared by the tests of a worker.
   * Tests that sign out, or that test an empty device, use `kantor`.
   */
  installed: Client;
  /** API access of another person who may write. */
  another: Pick<Page, 'request'>;
}

interface WorkerFixtures {
  device: Device;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  device: [
    async ({ browser, newDevice, invite }, use) => {
      const { context, beginWatch } = await openBrowser(browser, newDevice);
      const watch = beginWatch();
      const page = await context.newPage();
      await addAuthenticator(page);
      await registerOnScreen(page, await invite());
      await use(await Device.of(page, watch, beginWatch));
      await context.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  installed: async ({ device }, use) => {
    await use(await device.acquire());
    await device.release();
  },

  another: async ({ playwright, sangbok, prestState }, use) => {
    const request = await playwright.request.newContext({
      baseURL: sangbok.origin,
      storageState: prestState,
    });
    await use({ request });
    await request.dispose();
  },
});
