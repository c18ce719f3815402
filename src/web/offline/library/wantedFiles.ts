import { libraryStores } from './libraryRows.ts';
import type { Library } from './openLibrary.ts';
import { readMeta } from './readMeta.ts';

/** Addresses of the files of favourites first, then of songs opened on this device, the latest first. */
export async function wantedFiles(library: Library): Promise<string[]> {
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
