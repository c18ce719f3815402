import type { Page } from '@playwright/test';

/** Waits until the app is wholly on the device: from now on its pages come without network. */
export async function installApp(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    const next = (target: EventTarget, event: string) =>
      new Promise((resolve) => target.addEventListener(event, resolve, { once: true }));
    await serviceWorker.ready;
    while (serviceWorker.controller?.state !== 'activated') {
      const { controller } = serviceWorker;
      await (controller === null
        ? next(serviceWorker, 'controllerchange')
        : next(controller, 'statechange'));
    }
  });
}
