import { store } from '#web/state/store.ts';
import { trustedScriptUrl } from './trustedScriptUrl.ts';
import { tryUntil } from './tryUntil.ts';

/** Switches this page to the new release. */
export type AppUpdate = () => void;

const ready = store<AppUpdate | null>(null);

/** Set while a newer release than the one shown is available and has not been postponed. */
export const useAppUpdate = ready.useValue;

/** «Senere»: hides the offer until the next start, which loads the new release anyway. */
export function postponeUpdate(): void {
  ready.set(null);
}

const script = '/serviceWorker.js';
const checkInterval = 60 * 60 * 1000; // 1 h; browsers check by themselves only when a page is opened

/**
 * Offers the waiting service worker. It takes over when a user chooses «Oppdater» in any page; the
 * other open pages keep running, since their files stay cached, and are offered the update too.
 */
function offerNextRelease(
  serviceWorker: ServiceWorkerContainer,
  registration: ServiceWorkerRegistration,
): void {
  const { installing, waiting, active } = registration;
  // A page without a controller runs the release that is active or being installed.
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
  const { controller } = serviceWorker;
  if (controller !== null) checkRelease(controller);
}

/**
 * Asks the controlling worker whether this page's first script, which imports all others, belongs
 * to its release. Covers a page that was still loading when the next release took over and so
 * missed `controllerchange`. Workers of earlier releases do not reply.
 */
function checkRelease(worker: ServiceWorker): void {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data: isOwn }) => {
    if (isOwn === false) ready.set(() => location.reload());
  };
  worker.postMessage({ entry }, [port2]);
}

function checkPeriodically(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now();
  const check = () => {
    if (document.visibilityState === 'hidden' || !navigator.onLine) return;
    if (Date.now() - checkedAt < checkInterval) return;
    checkedAt = Date.now();
    // A failed check changes nothing.
    void registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', check);
  addEventListener('online', check);
  setInterval(check, checkInterval);
}

let starting: Promise<ServiceWorkerRegistration | null> | null = null;

/**
 * Registers the service worker, once per page; not in development. Resolves to the registration of
 * the first attempt, or null if that failed.
 */
export async function startServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null;
  starting ??= begin();
  return starting;
}

const pauses = { first: 5000, longest: 5 * 60_000 }; // ms

/**
 * The first attempt. If it fails, retries run in the background until the worker is installed: the
 * connection may have broken while files were fetched (decision 56). Files fetched so far stay
 * cached.
 */
async function begin(): Promise<ServiceWorkerRegistration | null> {
  const first = await register();
  void follow(first).then((isInstalled) => {
    if (!isInstalled) void tryUntil(async () => follow(await register()), pauses);
  });
  return first;
}

/** Null if registration fails: no network, or the browser refuses storage. */
async function register(): Promise<ServiceWorkerRegistration | null> {
  const url = trustedScriptUrl(script);
  try {
    // A browser with service workers disabled may resolve to undefined.
    return (await navigator.serviceWorker.register(url, { updateViaCache: 'none' })) ?? null;
  } catch {
    return null;
  }
}

/** Whether this attempt installed the worker. If so, starts watching for newer releases. */
async function follow(registration: ServiceWorkerRegistration | null): Promise<boolean> {
  if (registration === null || !(await isInstalledBy(registration))) return false;
  installed.set(true);
  offerNextRelease(navigator.serviceWorker, registration);
  checkPeriodically(registration);
  return true;
}

/** Waits for the installation to end; whether it succeeded. */
async function isInstalledBy({
  active,
  waiting,
  installing,
}: ServiceWorkerRegistration): Promise<boolean> {
  if (active || waiting) return true;
  if (!installing) return false;
  if (installing.state === 'installing') {
    await new Promise((resolve) => {
      installing.addEventListener('statechange', resolve, { once: true });
    });
  }
  return installing.state !== 'redundant';
}

const installed = store(false);

/** Calls the listener when the service worker has been installed on this device. */
export const onAppKept = installed.subscribe;

/** Whether the service worker is installed, so that the app opens without network. */
export async function isAppKept(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  return Boolean(registration?.active ?? registration?.waiting);
}
