import { cutLine } from '#tests/e2e/kit/cutLine.ts';
import { startFaultyProxy } from '#tests/e2e/kit/startFaultyProxy.ts';
import { startSangbok } from '#tests/e2e/kit/startSangbok.ts';
import type { Browser } from './browser.ts';
import { registerByCalls } from './journeys.ts';

/** Files of a first visit, by the beginning of their path; see offline/firstVisitCut.e2e.ts. */
export const cutVisits = ['/assets/index-', '/assets/offline-', '/serviceWorker.js'];

const patience = 60_000; // ms

/**
 * Opens Home in a new window, over a line that is cut for 3 s when the file is asked for, until app
 * and songs are kept.
 */
export async function visitCutAt(browser: Browser, file: string): Promise<void> {
  await using closing = new AsyncDisposableStack();
  const proxy = await startFaultyProxy();
  closing.defer(() => proxy.stop());
  const sangbok = await startSangbok({ NODE_ENV: 'development', PUBLIC_ORIGIN: proxy.origin });
  closing.defer(() => sangbok.stop());
  proxy.forwardTo(sangbok.port);
  const window = await browser.open();
  closing.defer(() => window.close());
  await window.goTo(`${proxy.origin}/early.js`); // a page that is no visit yet
  await registerByCalls(window, proxy.origin);
  const line = cutLine(proxy, (path) => path.startsWith(file));
  await window.goTo(`${proxy.origin}/`).catch(() => undefined); // also while it is loaded anew
  const end = performance.now() + patience;
  while (!(await window.run(isKept).catch(() => false))) {
    if (performance.now() > end) throw new Error(`not kept after ${line.requests()} requests`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  if (!line.wasCut()) throw new Error('the line was not cut');
}

/** Whether app and songs are on the device. Runs in the page. */
async function isKept(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration?.active && !registration?.waiting) return false;
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('refused'));
    });
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === 'sangbok-library')) return false;
  const database = await done(indexedDB.open('sangbok-library'));
  try {
    const meta = database.transaction('meta').objectStore('meta');
    const state = await done<{ readonly complete?: boolean } | undefined>(meta.get('state'));
    return state?.complete === true;
  } finally {
    database.close();
  }
}
