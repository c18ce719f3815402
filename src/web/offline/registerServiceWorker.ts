import { offerUpdate } from './appUpdate.ts';
import { trustedScriptUrl } from './trustedScriptUrl.ts';

const script = '/serviceWorker.js';
const askAgainAfter = 60 * 60 * 1000; // 1 h; browsers ask by themselves only when a page is opened

/** Puts the app on the device and watches for its next release. */
export async function registerServiceWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(trustedScriptUrl(script), {
    updateViaCache: 'none',
  });
  offerNextRelease(serviceWorker, registration);
  askNowAndThen(registration);
}

/**
 * The next release waits until somebody says «Oppdater» in one of the pages. The others go on as
 * they are, since their files are kept, and are offered to follow.
 */
function offerNextRelease(
  serviceWorker: ServiceWorkerContainer,
  registration: ServiceWorkerRegistration,
): void {
  let release = serviceWorker.controller;
  const offer = () => {
    const { waiting } = registration;
    if (waiting === null || release === null) return;
    offerUpdate(() => {
      serviceWorker.addEventListener('controllerchange', () => location.reload());
      waiting.postMessage('takeOver');
    });
  };
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', offer),
  );
  serviceWorker.addEventListener('controllerchange', () => {
    // The very first one takes over a page that is of the same release.
    if (release !== null) offerUpdate(() => location.reload());
    release = serviceWorker.controller;
  });
  offer();
}

function askNowAndThen(registration: ServiceWorkerRegistration): void {
  let askedAt = Date.now();
  const ask = () => {
    if (document.visibilityState === 'hidden' || !navigator.onLine) return;
    if (Date.now() - askedAt < askAgainAfter) return;
    askedAt = Date.now();
    // Without an answer the page stays what it is.
    void registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', ask);
  addEventListener('online', ask);
  setInterval(ask, askAgainAfter);
}
