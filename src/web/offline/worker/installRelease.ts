import type { PrecacheController } from 'workbox-precaching';

const atOnce = 4; // of the six connections that a browser has for a server; pages ask meanwhile
const patience = 60_000; // ms for one file

type Release = Pick<
  PrecacheController,
  'strategy' | 'getURLsToCacheKeys' | 'getIntegrityForCacheKey'
>;

/**
 * Puts every file of `release` on the device, or fails: also where one has another content than the
 * build gave it. Workbox by itself waits for each answer before it asks for the next file: two
 * hundred times the way to the server and back.
 */
export async function installRelease(release: Release, event: ExtendableEvent): Promise<void> {
  const files = release.getURLsToCacheKeys().entries();
  const fetchOn = async () => {
    for (const [url, cacheKey] of files) {
      try {
        // A file without its mark in the name may be an old one in the browser's own cache.
        await keepFile(release, event, [url, cacheKey], cacheKey === url ? 'default' : 'reload');
      } catch {
        // So may be what came in the place of a file before.
        await keepFile(release, event, [url, cacheKey], 'reload');
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, fetchOn));
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
    signal: AbortSignal.timeout(patience),
    ...(integrity !== undefined && { integrity }),
  });
  await Promise.all(
    release.strategy.handleAll({ params: { cacheKey, integrity }, request, event }),
  );
}

/** Fetches again what the browser has let go of a release that is in use. */
export async function mendRelease(release: Release, event: ExtendableEvent): Promise<void> {
  const cache = await caches.open(release.strategy.cacheName);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const keys = [...release.getURLsToCacheKeys().values()];
  if (keys.some((key) => !there.has(key))) await installRelease(release, event);
}
