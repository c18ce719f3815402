import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { answerEarlierFile, isBuiltFile, keepEarlierFiles } from './earlierFiles.ts';
import { answerKeptFile, isKeptFile } from './answerKeptFile.ts';
import { renderPage, runScript } from './renderPage.ts';
import { installRelease, repairRelease } from './installRelease.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** Injected by the build: the page and all its files, each with a revision hash. */
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
 * On every navigation, fetches again precached files that the browser has evicted; without network
 * a later one does. Registered before the routes, since `respondWith` keeps later listeners from
 * being called.
 */
self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.waitUntil(repairRelease(release, event).catch(() => undefined));
});

/**
 * Precached and stored files are served locally; everything else, and all of /api except files,
 * goes to the server.
 */
registerRoute(isKeptFile, answerKeptFile);
const openPage = renderPage(release, page, renderer);
// Before the precache route, which would serve the page as a file.
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
 * `takeOver` («Oppdater») activates a waiting release; otherwise it waits until no page of the old
 * one is open. A message with `entry`, a page's first script, asks whether the page belongs to this
 * release.
 */
self.addEventListener('message', ({ data, ports }) => {
  if (data === 'takeOver') void self.skipWaiting();
  const { entry }: { readonly entry?: unknown } = Object(data);
  if (typeof entry === 'string') {
    ports[0]?.postMessage(release.getCacheKeyForURL(entry) !== undefined);
  }
});

/** Open pages of the old release must find their files before those are deleted. */
async function takeOver(event: ExtendableEvent): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await keepEarlierFiles(release, pages.length > 0);
  await release.activate(event);
  await self.clients.claim();
}
