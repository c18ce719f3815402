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
async function registerServiceWorker(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(trustedScriptUrl(script), {
    updateViaCache: 'none',
  });
  offerNextRelease(serviceWorker, registration);
  askNowAndThen(registration);
  return registration;
}

/**
 * The next release waits until somebody says «Oppdater» in one of the pages. The others go on as
 * they are, since their files are kept, and are offered to follow.
 */
function offerNextRelease(
  serviceWorker: ServiceWorkerContainer,
  registration: ServiceWorkerRegistration,
): void {
  const { installing, waiting, active } = registration;
  // A page that no worker has taken over yet is of the release that is here, or is coming.
  let release = serviceWorker.controller ?? installing ?? waiting ?? active;
  const offer = () => {
    const { waiting } = registration;
    if (waiting === null || waiting === release) return;
    ready.set(() => {
      serviceWorker.addEventListener('controllerchange', () => location.reload());
      waiting.postMessage('takeOver');
    });
  };
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', offer),
  );
  serviceWorker.addEventListener('controllerchange', () => {
    const { controller } = serviceWorker;
    if (controller !== release) ready.set(() => location.reload());
    release = controller;
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

let starting: Promise<ServiceWorkerRegistration | null> | null = null;

/** In development there is no service worker, nor where a browser refuses it. */
export async function startServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null;
  // The app works without: the network was away, or the browser keeps nothing.
  starting ??= registerServiceWorker().catch(() => (starting = null));
  return starting;
}

const longestWait = 3 * 60_000; // ms; what comes after the app does not wait for ever

/** Ends once the app is on this device, or is known not to come there now. */
export async function appKept(): Promise<void> {
  await Promise.race([isInstalled(), new Promise((resolve) => setTimeout(resolve, longestWait))]);
}

async function isInstalled(): Promise<void> {
  const { active, installing } = (await startServiceWorker()) ?? {};
  if (active || !installing) return;
  await new Promise<void>((resolve) => {
    installing.addEventListener('statechange', () => resolve());
    // It may have got there before anybody listened.
    if (installing.state !== 'installing') resolve();
  });
}
