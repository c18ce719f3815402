import type { Library } from './openLibrary.ts';
import { readMeta } from './readMeta.ts';
import type { Shelf } from './shelf.ts';

/** Categories, favourites and recent songs as the server last told them. Throws `DamagedLibrary`. */
export async function readLists(library: Library): Promise<Shelf['lists']> {
  const meta = library.transaction('meta').objectStore('meta');
  const get = (key: string) => meta.get(key);
  const [categories = [], favorites = [], recent = []] = await Promise.all([
    readMeta(get, 'categories'),
    readMeta(get, 'favorites'),
    readMeta(get, 'recent'),
  ]);
  return { categories, favorites, recent };
}
