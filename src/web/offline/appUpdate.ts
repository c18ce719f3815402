import { store } from '#web/state/store.ts';
import { trustedScriptUrl } from './trustedScriptUrl.ts';

/** How this page becomes the new release. */
export type AppUpdate = () => void;

const ready = store<AppUpdate | null>(null);

/** Set while a newer release than the one shown is there and has not been put off. */
export const useAppUpdate = ready.useValue;

/** «Senere»: until the next start, which brings the new release by itself. */
export function postponeUpdate(): void {
  ready.set(null);
}

const script = '/serviceWorker.js';
const askAgainAfter = 60 * 60 * 1000; // 1 h; browsers ask by themselves only when a page is opened

/** Puts the app on the device and watches for its next release. */
async function registerServiceWorker(): Promise<void> {
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
    ready.set(() => {
      serviceWorker.addEventListener('controllerchange', () => location.reload());
      waiting.postMessage('takeOver');
    });
  };
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', offer),
  );
  serviceWorker.addEventListener('controllerchange', () => {
    // The very first one takes over a page that is of the same release.
    if (release !== null) ready.set(() => location.reload());
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

/** In development there is no service worker, nor where a browser refuses it. */
export async function startServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await registerServiceWorker();
  } catch {
    // The app works without: the network was away, or the browser keeps nothing.
  }
}
