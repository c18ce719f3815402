import MiniSearch from 'minisearch';
import { foldText } from '#song/foldText.ts';
import { indexShingles, likeness } from '#song/search/likeness.ts';
import { songLines } from '#song/search/searchWords.ts';
import { findLyricMatches, indexLyrics, type LyricMatch } from './findLyricMatches.ts';
import { onLibraryEvent } from './libraryEvents.ts';
import { DamagedLibrary, type WordsRow } from '#web/offline/libraryRows.ts';
import { openLibrary, orFetchAnew } from './openLibrary.ts';
import type { TitleFilter } from './librarySnapshot.ts';

const suggestionLimit = 8;

const rows = memoized(readRows);
const lyrics = memoized(async () => indexLyrics(await rows.get()));
const titles = memoized(async () => indexTitles(await rows.get()));
const shingles = memoized(async () => indexShingles(await rows.get()));

onLibraryEvent((event) => {
  const isNothing = event.kind === 'changed' && event.songs.length === 0;
  if (isNothing || event.kind === 'progress') return;
  for (const each of [rows, lyrics, titles, shingles]) each.forget();
});

export async function lyricMatches(filter: TitleFilter): Promise<LyricMatch[]> {
  const index = await orFetchAnew(() => lyrics.get());
  return index === undefined ? [] : findLyricMatches(index, filter);
}

/** Fuzzy title search for misspelt queries: ids, best match first. */
export async function closeTitles({ search = '', categoryId }: TitleFilter): Promise<string[]> {
  const index = await orFetchAnew(() => titles.get());
  const found = index?.search(foldText(search), {
    fuzzy: 0.25,
    prefix: true,
    combineWith: 'AND',
    filter: (match) => categoryId === undefined || match['categoryId'] === categoryId,
  });
  return (found ?? []).slice(0, suggestionLimit).map(({ id }): string => id);
}

/** A text that may be that of a song in the library. */
export interface ComparedText {
  readonly lyrics: string;
  /** The song that is edited. */
  readonly except: string | null;
}

/** The id of the song that a text is like. */
export async function likeSong({ lyrics: text, except }: ComparedText): Promise<string | null> {
  const index = await orFetchAnew(() => shingles.get());
  return index === undefined
    ? null
    : likeness(index, songLines(text, []).join('\n'), (id) => id !== except);
}

function indexTitles(all: readonly WordsRow[]): MiniSearch<WordsRow> {
  const index = new MiniSearch<WordsRow>({ fields: ['title'], storeFields: ['categoryId'] });
  index.addAll(all);
  return index;
}

async function readRows(): Promise<readonly WordsRow[]> {
  const all: unknown[] = await (await openLibrary()).getAll('words');
  if (!all.every(isWordsRow)) throw new DamagedLibrary('words');
  return all;
}

function isWordsRow(row: unknown): row is WordsRow {
  const { id, title, categoryId, lines, words }: Partial<WordsRow> = Object(row);
  return [id, title, categoryId, lines, words].every((each) => typeof each === 'string');
}

interface Memoized<T> {
  get(): Promise<T>;
  /** The value is computed again on next use. */
  forget(): void;
}

/** Memoizes an expensive computation. A failed one is retried on next use. */
export function memoized<T>(make: () => Promise<T>): Memoized<T> {
  let kept: Promise<T> | null = null;
  return {
    async get() {
      const mine = (kept ??= make());
      try {
        return await mine;
      } catch (error) {
        if (kept === mine) kept = null;
        throw error;
      }
    },
    forget() {
      kept = null;
    },
  };
}
