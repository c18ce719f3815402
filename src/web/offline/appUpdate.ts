import { store } from '#web/state/store.ts';
import { trustedScriptUrl } from './trustedScriptUrl.ts';
import { tryUntil } from './tryUntil.ts';

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
  const { controller } = serviceWorker;
  if (controller !== null) askRelease(controller);
}

/**
 * A page that was still coming when the next release took over heard nothing of it: it asks the worker
 * that answers for it whether its first script, which names all others, is of that release. Workers of
 * before do not answer.
 */
function askRelease(worker: ServiceWorker): void {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data: isOwn }) => {
    if (isOwn === false) ready.set(() => location.reload());
  };
  worker.postMessage({ entry }, [port2]);
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

/**
 * Puts the app on the device, unless it is there; in development there is no service worker. Answers
 * how the first attempt began, null where it did not.
 */
export async function startServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null;
  starting ??= begin();
  return starting;
}

const pauses = { first: 5000, longest: 5 * 60_000 }; // ms

/**
 * The first attempt, and behind it others until the app is here: a line that was cut while its files
 * came may be whole again (decision 56). What has come by then stays.
 */
async function begin(): Promise<ServiceWorkerRegistration | null> {
  const first = await register();
  void follow(first).then((isHere) => {
    if (!isHere) void tryUntil(async () => follow(await register()), pauses);
  });
  return first;
}

/** Null where it cannot begin: the network was away, or the browser keeps nothing. */
async function register(): Promise<ServiceWorkerRegistration | null> {
  const url = trustedScriptUrl(script);
  try {
    // A browser that is told to have none may answer with nothing.
    return (await navigator.serviceWorker.register(url, { updateViaCache: 'none' })) ?? null;
  } catch {
    return null;
  }
}

/** Whether this attempt brought the app here; its next releases are watched for from then on. */
async function follow(registration: ServiceWorkerRegistration | null): Promise<boolean> {
  if (registration === null || !(await comes(registration))) return false;
  kept.set(true);
  offerNextRelease(navigator.serviceWorker, registration);
  askNowAndThen(registration);
  return true;
}

/** Whether this attempt brings the app here, once it has ended. */
async function comes({ active, waiting, installing }: ServiceWorkerRegistration): Promise<boolean> {
  if (active || waiting) return true;
  if (!installing) return false;
  if (installing.state === 'installing') {
    await new Promise((resolve) => {
      installing.addEventListener('statechange', resolve, { once: true });
    });
  }
  return installing.state !== 'redundant';
}

const kept = store(false);

/** Calls back when the app has come to this device. */
export const onAppKept = kept.listen;

/** Whether the app itself is on this device: it opens without network. */
export async function isAppKept(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  return Boolean(registration?.active ?? registration?.waiting);
}
