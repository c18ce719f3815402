import MiniSearch from 'minisearch';
import { foldText } from '#song/foldText.ts';
import { findLyricMatches, inOrder, type LyricMatch } from './findLyricMatches.ts';
import { DamagedLibrary } from './damagedLibrary.ts';
import type { WordsRow } from './libraryRows.ts';
import { onLibraryNews } from './libraryNews.ts';
import { openLibrary } from './openLibrary.ts';
import { orThrowAway } from './orThrowAway.ts';
import type { TitleFilter } from './titlesThatMatch.ts';

const fewSongs = 300; // more are read with all the others
const mostSuggested = 8;

let rows: Promise<readonly WordsRow[]> | null = null;
let titles: Promise<MiniSearch<WordsRow>> | null = null;

onLibraryNews((news) => {
  if (news.kind === 'progress' || news.kind === 'filesFull') return;
  titles = null;
  const few = news.kind === 'changed' && news.songs.length <= fewSongs;
  rows = few && rows !== null ? replaced(rows, news.songs) : null;
  rows?.catch(() => undefined);
});

export async function lyricMatches(filter: TitleFilter): Promise<LyricMatch[]> {
  const all = await orThrowAway(allRows);
  return findLyricMatches(all ?? [], filter);
}

/** For whoever mistyped: titles that are nearly so, the nearest first. */
export async function closeTitles({ search = '', categoryId }: TitleFilter): Promise<string[]> {
  titles ??= allRows().then(indexTitles);
  const found = (await titles).search(foldText(search), {
    fuzzy: 0.3,
    prefix: true,
    combineWith: 'AND',
    filter: (match) => categoryId === undefined || match['categoryId'] === categoryId,
  });
  return found.slice(0, mostSuggested).map(({ id }): string => id);
}

function indexTitles(all: readonly WordsRow[]): MiniSearch<WordsRow> {
  const index = new MiniSearch<WordsRow>({ fields: ['title'], storeFields: ['categoryId'] });
  index.addAll(all);
  return index;
}

async function allRows(): Promise<readonly WordsRow[]> {
  const mine = (rows ??= readAll());
  try {
    return await mine;
  } catch (error) {
    if (rows === mine) rows = null;
    throw error;
  }
}

async function readAll(): Promise<readonly WordsRow[]> {
  const all: unknown[] = await (await openLibrary()).getAll('words');
  if (!all.every(isWordsRow)) throw new DamagedLibrary('words');
  return inOrder(all);
}

async function replaced(
  before: Promise<readonly WordsRow[]>,
  ids: readonly string[],
): Promise<readonly WordsRow[]> {
  const library = await openLibrary();
  const anew = await Promise.all(ids.map((id) => library.get('words', id)));
  const old = new Set(ids);
  const stayed = (await before).filter(({ id }) => !old.has(id));
  return inOrder([...stayed, ...anew.filter((row) => row !== undefined)]);
}

function isWordsRow(row: unknown): row is WordsRow {
  const { id, title, categoryId, lines, words }: Partial<WordsRow> = Object(row);
  return [id, title, categoryId, lines, words].every((each) => typeof each === 'string');
}
