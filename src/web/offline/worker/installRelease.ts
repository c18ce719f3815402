import type { PrecacheController } from 'workbox-precaching';

const concurrency = 4; // of a browser's six connections per server; pages need the rest
const timeout = 60_000; // ms for one file

type Release = Pick<
  PrecacheController,
  'strategy' | 'getURLsToCacheKeys' | 'getIntegrityForCacheKey'
>;

/**
 * Precaches every file of `release`, checked against the build's integrity hash, or fails. Workbox
 * alone fetches one file after another: two hundred round trips.
 */
export async function installRelease(release: Release, event: ExtendableEvent): Promise<void> {
  const files = release.getURLsToCacheKeys().entries();
  const fetchRemaining = async () => {
    for (const [url, cacheKey] of files) {
      try {
        // A file without a hash in its name may be outdated in the HTTP cache.
        await keepFile(release, event, [url, cacheKey], cacheKey === url ? 'default' : 'reload');
      } catch {
        // So may a response that failed the integrity check.
        await keepFile(release, event, [url, cacheKey], 'reload');
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, fetchRemaining));
}

async function keepFile(
  release: Release,
  event: ExtendableEvent,
  [url, cacheKey]: readonly [string, string],
  cache: RequestCache,
): Promise<void> {
  const integrity = release.getIntegrityForCacheKey(cacheKey);
  const request = new Request(url, {
    cache,
    credentials: 'same-origin',
    signal: AbortSignal.timeout(timeout),
    ...(integrity !== undefined && { integrity }),
  });
  await Promise.all(
    release.strategy.handleAll({ params: { cacheKey, integrity }, request, event }),
  );
}

/** Fetches again files of the active release that the browser has evicted. */
export async function repairRelease(release: Release, event: ExtendableEvent): Promise<void> {
  const cache = await caches.open(release.strategy.cacheName);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const keys = [...release.getURLsToCacheKeys().values()];
  if (keys.some((key) => !there.has(key))) await installRelease(release, event);
}
