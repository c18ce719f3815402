import type { Page } from '@playwright/test';

/**
 * Waits until the service worker has cached the app: its pages load without network from then on.
 */
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
