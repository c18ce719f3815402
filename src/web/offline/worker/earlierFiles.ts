import type { RouteHandlerCallback, RouteMatchCallback } from 'workbox-core';
import type { PrecacheController } from 'workbox-precaching';

/** Cache of files of earlier releases that open pages may still request. */
export const earlierFiles = 'sangbok-earlier';

/**
 * Copies the files that `release` is about to delete to a cache of their own: open pages of earlier
 * releases load their screens on demand. Without open pages that cache is deleted.
 */
export async function keepEarlierFiles(
  release: Pick<PrecacheController, 'strategy' | 'getURLsToCacheKeys'>,
  pagesAreOpen: boolean,
): Promise<void> {
  if (!pagesAreOpen) {
    await caches.delete(earlierFiles);
    return;
  }
  const [dropping, keeping] = await Promise.all([
    caches.open(release.strategy.cacheName),
    caches.open(earlierFiles),
  ]);
  const stays = new Set(release.getURLsToCacheKeys().values());
  const requests = await dropping.keys();
  await Promise.all(
    requests
      .filter(({ url }) => !stays.has(url))
      .map(async (request) => {
        const answer = await dropping.match(request);
        if (answer) await keeping.put(request, answer);
      }),
  );
}

/**
 * Built files have a content hash in their name: they never change, and another release lacks them.
 */
export const isBuiltFile: RouteMatchCallback = ({ url, sameOrigin }) =>
  sameOrigin && url.pathname.startsWith('/assets/');

/** Serves a built file of an earlier release from the cache, else from the server. */
export const answerEarlierFile: RouteHandlerCallback = async ({ request }) => {
  const kept = await caches.match(request, { cacheName: earlierFiles, ignoreVary: true });
  return kept ?? fetch(request);
};
