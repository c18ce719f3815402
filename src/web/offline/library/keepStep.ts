import { type Changes, type Step, stillFits } from './followAnswer.ts';
import { libraryStores, songStores } from './libraryRows.ts';
import type { Library } from './openLibrary.ts';
import { isHere } from './isHere.ts';
import { readMeta } from './readMeta.ts';
import { splitSong } from './splitSong.ts';
import { wordsRow } from './wordsRow.ts';

export type Lists = Pick<Changes, 'categories' | 'favorites' | 'recent'>;

/**
 * Writes one step in one transaction. Null, and nothing written, if somebody else has come to the
 * device meanwhile or its library was forgotten or thrown away; else the ids of the songs that are new or changed
 * or gone. A song that was written here since the server answered is newer, and stays.
 */
export async function keepStep(
  library: Library,
  step: Step,
  { categories, favorites, recent }: Lists,
): Promise<readonly string[] | null> {
  const { clear, put, remove, state } = step;
  const rows = put.map((song) => ({ ...splitSong(song), words: wordsRow(song) }));
  const tx = library.transaction(libraryStores, 'readwrite');
  const [meta, heads, lyrics, words] = [
    tx.objectStore('meta'),
    tx.objectStore('heads'),
    tx.objectStore('lyrics'),
    tx.objectStore('words'),
  ];
  const written = async () => {
    if (!isHere(await meta.get('user'), state.person)) return null;
    const now = await readMeta((key) => meta.get(key), 'state');
    if (!stillFits(step, now ?? null)) return null;
    if (clear) await Promise.all(songStores.map((store) => tx.objectStore(store).clear()));
    const before = await Promise.all(rows.map(({ head }) => heads.get(head.id)));
    const newer = rows.filter(({ head }, at) => (before[at]?.version ?? 0) <= head.version);
    for (const { head, rest, words: row } of newer) {
      void heads.put(head, head.id);
      void lyrics.put(rest, head.id);
      void words.put(row, head.id);
    }
    for (const id of remove) for (const store of songStores) void tx.objectStore(store).delete(id);
    void meta.put(categories, 'categories');
    void meta.put(favorites, 'favorites');
    void meta.put(recent, 'recent');
    await meta.put({ ...state, songs: await heads.count() }, 'state');
    return [...newer.map(({ head }) => head.id), ...remove];
  };
  const [changed] = await Promise.all([written(), tx.done]);
  return changed;
}
