import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { answerEarlierFile, isBuiltFile, keepEarlierFiles } from './earlierFiles.ts';
import { answerKeptFile, isKeptFile } from './answerKeptFile.ts';
import { renderPage, runScript } from './renderPage.ts';
import { installRelease, mendRelease } from './installRelease.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** Written in by the build: the page and every file of it, each with a mark of its content. */
  readonly __WB_MANIFEST: (PrecacheEntry | string)[];
};

const page = '/';
const files = self.__WB_MANIFEST;
const urlOf = (entry: PrecacheEntry | string) => (typeof entry === 'string' ? entry : entry.url);
const isRenderer = (entry: PrecacheEntry | string) => /assets\/workerEntry-/.test(urlOf(entry));
const renderer = files.filter(isRenderer).map(urlOf)[0];
const release = new PrecacheController();
release.addToCacheList(files.filter((entry) => !isRenderer(entry)));

/**
 * What the browser let go of comes again behind a page that is opened; without network another time.
 * It stands before the routes: nobody hears of what one of them has answered.
 */
self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.waitUntil(mendRelease(release, event).catch(() => undefined));
});

/** What is here is answered from here; all else, and all of /api but files, goes to the server. */
registerRoute(isKeptFile, answerKeptFile);
const openPage = renderPage(release, page, renderer);
// Before the files, of which the page is one.
registerRoute(new NavigationRoute(openPage, { allowlist: [/^\/(\?|$)/] }));
registerRoute(new PrecacheRoute(release));
registerRoute(isBuiltFile, answerEarlierFile);
registerRoute(new NavigationRoute(openPage, { denylist: [/^\/api\//] }));

self.addEventListener('install', (event) => {
  event.waitUntil(install(event));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver(event));
});

async function install(event: ExtendableEvent): Promise<void> {
  if (renderer !== undefined) runScript(renderer);
  await installRelease(release, event);
}

/**
 * «Oppdater»: until then, or until no page of the old release is open, a new release waits. And a page
 * asks by its first script, which names all others, whether it is of this release.
 */
self.addEventListener('message', ({ data, ports }) => {
  if (data === 'takeOver') void self.skipWaiting();
  const { entry }: { readonly entry?: unknown } = Object(data);
  if (typeof entry === 'string') {
    ports[0]?.postMessage(release.getCacheKeyForURL(entry) !== undefined);
  }
});

/** Pages of the old release that are still open must find their files before those are dropped. */
async function takeOver(event: ExtendableEvent): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await keepEarlierFiles(release, pages.length > 0);
  await release.activate(event);
  await self.clients.claim();
}
