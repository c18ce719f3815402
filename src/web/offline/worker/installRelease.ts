import type { PrecacheController } from 'workbox-precaching';

const atOnce = 4; // of the six connections that a browser has for a server; pages ask meanwhile

/**
 * Puts every file of `release` on the device, or fails. Workbox by itself waits for each answer
 * before it asks for the next file: two hundred times the way to the server and back.
 */
export async function installRelease(
  release: Pick<PrecacheController, 'strategy' | 'getURLsToCacheKeys'>,
  event: ExtendableEvent,
): Promise<void> {
  const files = release.getURLsToCacheKeys().entries();
  const fetchOn = async () => {
    for (const [url, cacheKey] of files) {
      // A file without its mark in the name may be an old one in the browser's own cache.
      const cache = cacheKey === url ? 'default' : 'reload';
      const request = new Request(url, { cache, credentials: 'same-origin' });
      await Promise.all(release.strategy.handleAll({ params: { cacheKey }, request, event }));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, fetchOn));
}
