import { onUnreadable } from '#web/client/response.ts';
import { store } from '#web/state/store.ts';
import { keptApp, onAppKept } from './keepApp.ts';

/** Switches this page to the new release. */
export type AppUpdate = () => void;

const ready = store<AppUpdate | null>(null);

/** Set while a newer release than the one shown is available and has not been postponed. */
export const useAppUpdate = ready.useValue;

/** «Senere»: hides the offer until the next start, which loads the new release anyway. */
export function postponeUpdate(): void {
  ready.set(null);
}

const checkInterval = 60 * 60 * 1000; // 1 h; browsers check by themselves only when a page is opened
const unreadablePause = 10_000; // ms

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

/** Checks every hour, and when the server sends what only a later release can read. */
function checkRegularly(registration: ServiceWorkerRegistration): void {
  const checkAfter = (pause: number, from: number) => {
    let checkedAt = from;
    return () => {
      if (document.visibilityState === 'hidden' || !navigator.onLine) return;
      if (Date.now() - checkedAt < pause) return;
      checkedAt = Date.now();
      // A failed check changes nothing.
      void registration.update().catch(() => undefined);
    };
  };
  const check = checkAfter(checkInterval, Date.now());
  document.addEventListener('visibilitychange', check);
  addEventListener('online', check);
  setInterval(check, checkInterval);
  // At once the first time: the release may have come since this page was opened.
  onUnreadable(checkAfter(unreadablePause, 0));
}

/** Watches for newer releases once the service worker is installed. */
export function watchForUpdates(): () => void {
  const watch = (registration: ServiceWorkerRegistration | null) => {
    if (registration === null) return;
    stop();
    offerNextRelease(navigator.serviceWorker, registration);
    checkRegularly(registration);
  };
  const stop = onAppKept(watch);
  watch(keptApp());
  return stop;
}
