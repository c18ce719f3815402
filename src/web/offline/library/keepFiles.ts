import { isHere, type Library, libraryStores, readMeta } from './libraryRows.ts';
import { filesCache, openLibrary } from './openLibrary.ts';
import { storageProblem } from './storageProblem.ts';

/** `full`: there is no room for some of them. `offline`: the rest comes another time. */
export type FilesOutcome = 'done' | 'full' | 'offline' | 'stopped';

/**
 * Keeps the files of favourites and of songs opened on this device, and lets go of all others. One
 * at a time, behind everything else.
 */
export async function keepFiles(person: string): Promise<FilesOutcome> {
  if (!('caches' in globalThis)) return 'stopped';
  return navigator.locks.request('sangbok-files', async () => {
    const library = await openLibrary();
    const wanted = await wantedFiles(library);
    const cache = await caches.open(filesCache);
    const there = new Set<string>();
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url);
      if (wanted.includes(pathname)) there.add(pathname);
      else await cache.delete(request, { ignoreVary: true });
    }
    for (const address of wanted) {
      if (there.has(address)) continue;
      const outcome = await keepFile(cache, address, () => stillHere(library, person));
      if (outcome !== 'done') return outcome;
    }
    return 'done';
  });
}

async function keepFile(
  cache: Cache,
  address: string,
  isWanted: () => Promise<boolean>,
): Promise<FilesOutcome> {
  try {
    const response = await fetch(address, { credentials: 'include' });
    // A file that is gone from the server is no reason to stop.
    if (response.status !== 200) return 'done';
    const whole = await response.blob();
    if (!(await isWanted())) return 'stopped';
    const { status, headers } = response;
    await cache.put(address, new Response(whole, { status, headers }));
    return 'done';
  } catch (error) {
    if (!(error instanceof DOMException)) return 'offline';
    return (await storageProblem(error)) === 'full' ? 'full' : 'offline';
  }
}

async function stillHere(library: Library, person: string): Promise<boolean> {
  return isHere(await library.get('meta', 'user'), person);
}

/** Addresses of the files of favourites first, then of songs opened on this device, the latest first. */
async function wantedFiles(library: Library): Promise<string[]> {
  const tx = library.transaction(libraryStores);
  const get = (key: string) => tx.objectStore('meta').get(key);
  const [favorites = [], opened = []] = await Promise.all([
    readMeta(get, 'favorites'),
    readMeta(get, 'opened'),
  ]);
  const ids = [...new Set([...favorites, ...opened])];
  const heads = await Promise.all(ids.map((id) => tx.objectStore('heads').get(id)));
  const addresses = heads.flatMap((head) => [head?.audioUrl, head?.sheetMusicUrl]);
  return [...new Set(addresses.filter((address) => typeof address === 'string'))];
}
