import MiniSearch from 'minisearch';
import { foldText } from '#song/foldText.ts';
import type { TitleFilter } from './shelf.ts';
import { findLyricMatches, indexLyrics, type LyricMatch } from './findLyricMatches.ts';
import { type FilesOutcome, syncFiles } from './syncFiles.ts';
import { onLibraryNews } from './libraryNews.ts';
import { DamagedLibrary, type WordsRow } from './libraryRows.ts';
import { openLibrary, orFetchAnew } from './openLibrary.ts';
import { type SyncOutcome, syncLibrary } from './syncLibrary.ts';

/** What the library's worker can be asked, and what it answers. */
export interface Answers {
  /** For the person of this id. */
  sync(person: string): Promise<SyncOutcome>;
  /** Fetches the files that are wanted, and lets go of those that are not. */
  files(person: string): Promise<FilesOutcome>;
  lyricMatches(filter: TitleFilter): Promise<LyricMatch[]>;
  /** Ids of songs, the nearest first. */
  closeTitles(filter: TitleFilter): Promise<string[]>;
}
export type QuestionName = keyof Answers;

export interface Question {
  readonly number: number;
  readonly name: QuestionName;
  readonly input: unknown;
}

export type WorkerAnswer =
  | { readonly number: number; readonly answer: unknown }
  | { readonly number: number; readonly failure: string };

// Fetching, reading and searching 5,000 songs happens here, where no tap has to wait for it.

const answers: Answers = { sync: syncLibrary, files: syncFiles, lyricMatches, closeTitles };

addEventListener('message', ({ data }: MessageEvent<Question>) => void reply(data));

async function reply({ number, name, input }: Question): Promise<void> {
  const answerer = answers[name] as (input: unknown) => Promise<unknown>;
  let answer: WorkerAnswer;
  try {
    answer = { number, answer: await answerer(input) };
  } catch (error) {
    answer = { number, failure: String(error) };
  }
  postMessage(answer);
}

const mostSuggested = 8;

const rows = remembered(readRows);
const lyrics = remembered(async () => indexLyrics(await rows.get()));
const titles = remembered(async () => indexTitles(await rows.get()));

onLibraryNews((news) => {
  const isNothing = news.kind === 'changed' && news.songs.length === 0;
  if (isNothing || news.kind === 'progress') return;
  for (const each of [rows, lyrics, titles]) each.forget();
});

export async function lyricMatches(filter: TitleFilter): Promise<LyricMatch[]> {
  const index = await orFetchAnew(() => lyrics.get());
  return index === undefined ? [] : findLyricMatches(index, filter);
}

/** For whoever mistyped: titles that are nearly so, the nearest first. */
export async function closeTitles({ search = '', categoryId }: TitleFilter): Promise<string[]> {
  const index = await orFetchAnew(() => titles.get());
  const found = index?.search(foldText(search), {
    fuzzy: 0.25,
    prefix: true,
    combineWith: 'AND',
    filter: (match) => categoryId === undefined || match['categoryId'] === categoryId,
  });
  return (found ?? []).slice(0, mostSuggested).map(({ id }): string => id);
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

interface Remembered<T> {
  get(): Promise<T>;
  /** It is made anew when it is next asked for. */
  forget(): void;
}

/** What is dear to make, made once; what failed is tried again when it is next asked for. */
export function remembered<T>(make: () => Promise<T>): Remembered<T> {
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
