import type { Song } from '#contract/song.ts';
import { DamagedLibrary } from './damagedLibrary.ts';
import { libraryStores } from './libraryRows.ts';
import type { Library } from './openLibrary.ts';
import { readMeta } from './readMeta.ts';
import { joinSong } from './splitSong.ts';

/** A song of the device; null if it has none of this id. Throws `DamagedLibrary`. */
export async function readWholeSong(library: Library, id: string): Promise<Song | null> {
  const tx = library.transaction(libraryStores);
  const meta = (key: string) => tx.objectStore('meta').get(key);
  const [state, head, rest, favorites = [], categories = []] = await Promise.all([
    readMeta(meta, 'state'),
    tx.objectStore('heads').get(id),
    tx.objectStore('lyrics').get(id),
    readMeta(meta, 'favorites'),
    readMeta(meta, 'categories'),
  ]);
  if (state === undefined || (head === undefined && rest === undefined)) return null;
  if (head === undefined || rest === undefined) throw new DamagedLibrary('song');
  const song = joinSong(head, rest);
  const category = categories.find((each) => each.id === song.categoryId) ?? song.category;
  return { ...song, category, isFavorite: favorites.includes(id) };
}
