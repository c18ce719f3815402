import { store } from '#web/state/store.ts';
import { tryUntil } from '#web/state/tryUntil.ts';
import { trustedScriptUrl } from './trustedScriptUrl.ts';

const script = '/serviceWorker.js';
const pauses = { first: 5000, longest: 5 * 60_000 }; // ms

/** Null until the service worker has been installed on this device. */
const kept = store<ServiceWorkerRegistration | null>(null);
let isStarted = false;
let wasWithout = false;

/**
 * Registers the service worker, once per page; not in development. Retries until it is installed:
 * the connection may have broken while files were fetched (decision 56). Files fetched so far stay
 * cached. Part of the first script, so that no cut takes it.
 */
export function keepApp(): void {
  if (isStarted || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  isStarted = true;
  wasWithout = navigator.serviceWorker.controller === null;
  void installUntilKept();
}

async function installUntilKept(): Promise<void> {
  if (!(await install())) await tryUntil(install, pauses);
}

/** Whether this attempt installed the worker. */
async function install(): Promise<boolean> {
  const registration = await register();
  if (registration === null || !(await isInstalledBy(registration))) return false;
  kept.set(registration);
  return true;
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

/** Calls the listener when the service worker has been installed on this device. */
export const onAppKept = kept.subscribe;

/** The registration, once the service worker is installed. */
export const keptApp = kept.get;

/**
 * Whether this page was opened without the service worker, which has all files by now: loaded anew,
 * it lacks none.
 */
export function lacksNothingAnew(): boolean {
  return wasWithout && navigator.serviceWorker.controller !== null;
}

/** Whether the service worker is installed, so that the app opens without network. */
export async function isAppKept(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  return Boolean(registration?.active ?? registration?.waiting);
}
