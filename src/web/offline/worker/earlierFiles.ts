import type { RouteHandlerCallback, RouteMatchCallback } from 'workbox-core';
import type { PrecacheController } from 'workbox-precaching';

/** Files of releases that open pages may still ask for. */
export const earlierFiles = 'sangbok-earlier';

/**
 * Puts what `release` is about to drop where open pages of earlier releases find it: their screens
 * come piece by piece. With no page open, all that was kept so is let go.
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

/** A file with its content's mark in the name: it never changes, and another release lacks it. */
export const isBuiltFile: RouteMatchCallback = ({ url, sameOrigin }) =>
  sameOrigin && url.pathname.startsWith('/assets/');

/** For a page of an earlier release: from what was kept of it, else from the server. */
export const answerEarlierFile: RouteHandlerCallback = async ({ request }) => {
  const kept = await caches.match(request, { cacheName: earlierFiles, ignoreVary: true });
  return kept ?? fetch(request);
};
