import { readAnyRelease } from '#contract/base/readAnyRelease.ts';
import { type Song, song as songSchema } from '#contract/songs/song.ts';
import { factsOf } from '#contract/songs/songFields.ts';
import { keyHintIn } from '#song/chords/analyzeKey.ts';
import { readSongMusic } from '#song/songPreferences.ts';
import { foldForSearch } from '#song/foldText.ts';
import { searchWords, songLines } from '#song/search/searchWords.ts';
import { readMeta } from './libraryMeta.ts';
import {
  DamagedLibrary,
  type Head,
  type Library,
  libraryStores,
  type Lyrics,
  type WordsRow,
} from '#web/offline/libraryRows.ts';

/** Splits a song into its two rows. Computes the key hint where an older server did not send it. */
export function splitSong(song: Song): { readonly head: Head; readonly rest: Lyrics } {
  const { lyrics, sheetMusicType, alternateVersions, ...summary } = song;
  const { keyHint = keyHintIn(lyrics, song.key, song.noteNames) } = summary;
  const head = { ...summary, keyHint };
  return { head, rest: { lyrics, sheetMusicType, alternateVersions } };
}

/** Joins the two rows of a song. Throws `DamagedLibrary`. */
function joinSong(head: unknown, rest: unknown): Song {
  const whole = readAnyRelease(songSchema, { ...Object(head), ...Object(rest) });
  if (whole === undefined) throw new DamagedLibrary('song');
  return whole;
}

/** Folds a song for search, as the server does on writing it (decision 16). */
export function wordsRow(song: Song): WordsRow {
  const lines = songLines(song.lyrics, factsOf(song)).join('\n');
  return {
    id: song.id,
    title: foldForSearch(song.title),
    categoryId: song.categoryId,
    lines,
    words: searchWords(foldForSearch(lines)).join(' '),
  };
}

/**
 * A song of the device. If there is none with this id, null where all songs of the server are here,
 * undefined where it may be on its way. Throws `DamagedLibrary`.
 */
export async function readWholeSong(
  library: Library,
  id: string,
): Promise<Song | null | undefined> {
  const tx = library.transaction(libraryStores);
  const meta = (key: string) => tx.objectStore('meta').get(key);
  const [state, damaged, head, rest, favorites = [], music = [], categories = []] =
    await Promise.all([
      readMeta(meta, 'state'),
      readMeta(meta, 'damaged'),
      tx.objectStore('heads').get(id),
      tx.objectStore('lyrics').get(id),
      readMeta(meta, 'favorites'),
      readMeta(meta, 'music'),
      readMeta(meta, 'categories'),
    ]);
  if (state === undefined) return undefined;
  if (head === undefined && rest === undefined) {
    // `total` is known between the pages of an answer.
    const isWhole = state.complete && state.total === undefined && damaged === undefined;
    return isWhole ? null : undefined;
  }
  if (head === undefined || rest === undefined) throw new DamagedLibrary('song');
  const song = joinSong(head, rest);
  const category = categories.find((each) => each.id === song.categoryId) ?? song.category;
  const chosen = music.find(({ songId }) => songId === id) ?? null;
  return {
    ...song,
    category,
    // Openings, others' above all, change no revision: how many there are is not known here.
    playCount: 0,
    lastPlayed: null,
    isFavorite: favorites.includes(id),
    music: chosen && readSongMusic(chosen),
  };
}
