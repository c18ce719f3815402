import { readKept } from '#contract/readKept.ts';
import { type Song, song as songSchema } from '#contract/song.ts';
import { factsOf } from '#contract/songFields.ts';
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
} from './libraryRows.ts';

/** A song in the two rows it is kept in; of an older server's answer its hint is made here. */
export function splitSong(song: Song): { readonly head: Head; readonly rest: Lyrics } {
  const { lyrics, sheetMusicType, alternateVersions, ...told } = song;
  const { keyHint = keyHintIn(lyrics, song.key) } = told;
  const head = { ...told, keyHint };
  return { head, rest: { lyrics, sheetMusicType, alternateVersions } };
}

/** The song of two rows. Throws `DamagedLibrary` if they are none. */
function joinSong(head: unknown, rest: unknown): Song {
  const whole = readKept(songSchema, { ...Object(head), ...Object(rest) });
  if (whole === undefined) throw new DamagedLibrary('song');
  return whole;
}

/** Folds a song for search, as the server does when it writes one (decision 16). */
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

/** A song of the device; null if it has no words of this id. Throws `DamagedLibrary`. */
export async function readWholeSong(library: Library, id: string): Promise<Song | null> {
  const tx = library.transaction(libraryStores);
  const meta = (key: string) => tx.objectStore('meta').get(key);
  const [state, head, rest, favorites = [], music = [], categories = []] = await Promise.all([
    readMeta(meta, 'state'),
    tx.objectStore('heads').get(id),
    tx.objectStore('lyrics').get(id),
    readMeta(meta, 'favorites'),
    readMeta(meta, 'music'),
    readMeta(meta, 'categories'),
  ]);
  if (state === undefined || (head === undefined && rest === undefined)) return null;
  if (head === undefined || rest === undefined) throw new DamagedLibrary('song');
  const song = joinSong(head, rest);
  const category = categories.find((each) => each.id === song.categoryId) ?? song.category;
  const chosen = music.find(({ songId }) => songId === id) ?? null;
  return {
    ...song,
    category,
    isFavorite: favorites.includes(id),
    music: chosen && readSongMusic(chosen),
  };
}
