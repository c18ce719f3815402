import { installationHeader } from '#contract/base/headers.ts';
import { ApiError } from '#web/client/apiError.ts';
import { answered, bodyOf, type Exchange, NetworkError, refusalOf } from '#web/client/response.ts';
import { readMeta } from './libraryMeta.ts';
import { isHere, type Library, libraryStores } from '#web/offline/libraryRows.ts';
import { filesCache, openLibrary } from './openLibrary.ts';
import { storageProblem } from './storageProblem.ts';

/** `full`: no space for some of them. `offline`: the rest is fetched later. */
export type FilesOutcome = 'done' | 'full' | 'offline' | 'ended';

/** The media types that the server stores (decision 27). */
const isMedia = (type: string) => /^(audio|image)\/|^application\/pdf\b/.test(type);

/**
 * Stores the files of favourites and of songs opened on this device, and deletes all others. The
 * lock is not held during a download, so that a slow file does not block other tabs.
 */
export async function syncFiles(person: string): Promise<FilesOutcome> {
  if (!('caches' in globalThis)) return 'ended';
  for (const address of await missingFiles()) {
    const outcome = await keepFile(address, person);
    if (outcome !== 'done') return outcome;
  }
  return 'done';
}

/** Deletes files that are no longer wanted; resolves to the addresses of missing ones. */
function missingFiles(): Promise<string[]> {
  return withFiles(async (cache, wanted) => {
    const there = new Set<string>();
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url);
      if (wanted.includes(pathname)) there.add(pathname);
      else await cache.delete(request, { ignoreVary: true });
    }
    return wanted.filter((address) => !there.has(address));
  });
}

async function keepFile(address: string, person: string): Promise<FilesOutcome> {
  try {
    const file = await answered((exchange) => fetchFile(address, exchange));
    return await withFiles(async (cache, wanted, library) => {
      if (!isHere(await library.get('meta', 'user'), person)) return 'ended';
      if (wanted.includes(address)) await cache.put(address, file);
      return 'done';
    });
  } catch (error) {
    // A file that the server has deleted is skipped.
    if (error instanceof ApiError) return 'done';
    if (!(error instanceof DOMException)) return 'offline';
    return (await storageProblem(error)) === 'full' ? 'full' : 'offline';
  }
}

/** Downloads the whole file. Throws `NetworkError` for other content, such as a proxy's page. */
async function fetchFile(address: string, { signal, onBytes }: Exchange): Promise<Response> {
  const init = { credentials: 'include', redirect: 'error', signal } as const;
  const response = await fetch(address, init);
  onBytes();
  const { status, statusText, headers } = response;
  const whole = await bodyOf(response, onBytes);
  if (status !== 200) {
    const installation = headers.get(installationHeader);
    throw refusalOf({ status, statusText, installation, body: await whole.text() });
  }
  if (!isMedia(whole.type)) throw new NetworkError(`${whole.type} in place of a file`);
  // The ETag is the content's SHA-256; a proxy that compresses it again marks it as weak (`W/`).
  const [, hash] = /^"([0-9a-f]{64})"$/.exec(headers.get('etag') ?? '') ?? [];
  if (hash !== undefined && hash !== (await sha256(whole))) throw new NetworkError('other content');
  return new Response(whole, { status, headers });
}

async function sha256(content: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await content.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** One tab at a time. */
function withFiles<T>(
  work: (cache: Cache, wanted: readonly string[], library: Library) => Promise<T>,
): Promise<T> {
  return navigator.locks.request('sangbok-files', async () => {
    const library = await openLibrary();
    return work(await caches.open(filesCache), await wantedFiles(library), library);
  });
}

/** Files of favourites first, then of songs opened on this device, latest first. */
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
