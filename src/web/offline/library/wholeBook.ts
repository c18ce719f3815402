import { readAnyRelease } from '#contract/base/readAnyRelease.ts';
import { type Song, song as songSchema } from '#contract/songs/song.ts';
import { DamagedLibrary } from '#web/offline/libraryRows.ts';
import { readState } from './libraryMeta.ts';
import { openLibrary, orFetchAnew } from './openLibrary.ts';
import { allThereIs } from './syncLibrary.ts';

/**
 * All songs, whole. From the server where this device does not have all of them, or may keep none
 * («Offline-modus» off): nothing is stored of them.
 */
export async function wholeBook(isKept: boolean): Promise<readonly Song[]> {
  const kept = isKept ? await orFetchAnew(keptBook).catch(() => undefined) : undefined;
  return kept ?? (await allThereIs()).changed.songs;
}

async function keptBook(): Promise<readonly Song[] | undefined> {
  const library = await openLibrary();
  if ((await readState(library))?.complete !== true) return undefined;
  const tx = library.transaction(['heads', 'lyrics']);
  const [heads, ids, rests] = await Promise.all([
    tx.objectStore('heads').getAll(),
    tx.objectStore('lyrics').getAllKeys(),
    tx.objectStore('lyrics').getAll(),
  ]);
  const restOf = new Map(ids.map((id, at) => [id, rests[at]]));
  return heads.map((head) => {
    const whole = readAnyRelease(songSchema, { ...Object(head), ...restOf.get(head.id) });
    if (whole === undefined) throw new DamagedLibrary('song');
    return whole;
  });
}
