import type { Page } from '@playwright/test';
import { addAuthenticator } from '#tests/e2e/kit/authenticator.ts';
import { openBrowser } from '#tests/e2e/kit/openBrowser.ts';
import { test as base, registerOnScreen, type Visitor } from '#tests/e2e/kit/test.ts';
import { Device } from './Device.ts';

interface TestFixtures {
  /**
   * A kantor with the app and all songs on the device, which the tests of a worker share. Who signs
   * out, or looks at how a device begins, takes a `kantor`.
   */
  installed: Visitor;
  /** Somebody else who may write, by calls alone. */
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
    await use(await device.lend());
    await device.takeBack();
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
