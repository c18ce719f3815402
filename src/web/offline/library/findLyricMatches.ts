import { limits } from '#contract/base/limits.ts';
import { foldForSearch, foldText } from '#song/foldText.ts';
import { searchWords } from '#song/search/searchWords.ts';
import type { TitleFilter } from './librarySnapshot.ts';
import type { WordsRow } from '#web/offline/libraryRows.ts';

export interface LyricMatch {
  readonly id: string;
  /** The matching line as written in the song, without its chords. */
  readonly line: string;
}

/**
 * «Treff i sangteksten»: every word of the query is a prefix of a word in the song, and the title
 * does not match the whole query (decision 16). Where nothing matches, each word may have one slip,
 * unless `isExact`.
 */
export function findLyricMatches(
  index: LyricIndex,
  filter: TitleFilter,
  isExact = false,
): LyricMatch[] {
  const { search = '', categoryId } = filter;
  const title = foldText(search);
  const words = searchWords(title);
  if (words.length === 0) return [];
  const found = words.map((word) => songsWithWord(index, word));
  const matches: LyricMatch[] = [];
  for (const [place, row] of index.rows.entries()) {
    if (!found.every((songs) => songs[place] === 1)) continue;
    if (categoryId !== undefined && row.categoryId !== categoryId) continue;
    if (row.title.includes(title)) continue;
    matches.push({ id: row.id, line: bestLine(foldedLines(index, row), words) });
    if (matches.length === limits.lyricMatches) break;
  }
  if (isExact || matches.length > 0) return matches;
  return findNearMatches(index, words, filter);
}

const leastForSlip = 4; // letters; nearly every shorter word is like another one

/**
 * Songs with words that are nearly those of a query, unless a title has it. Tried only where nothing
 * else was found, since it looks at every word of the library.
 */
function findNearMatches(
  index: LyricIndex,
  typed: readonly string[],
  { search = '', categoryId }: TitleFilter,
): LyricMatch[] {
  if (typed.every(({ length }) => length < leastForSlip)) return [];
  const title = foldText(search);
  const isListed = (row: WordsRow) => categoryId === undefined || row.categoryId === categoryId;
  if (index.rows.some((row) => isListed(row) && row.title.includes(title))) return [];
  const near = typed.map((word) => nearWords(index.words, word));
  const found = near.map((words) => {
    const songs = new Uint8Array(index.rows.length);
    for (const at of words.values()) for (const place of index.places[at] ?? []) songs[place] = 1;
    return songs;
  });
  const rows = index.rows.filter(
    (row, place) => isListed(row) && found.every((songs) => songs[place] === 1),
  );
  return rows.slice(0, limits.lyricMatches).map((row) => {
    const lines = foldedLines(index, row).map(({ text, words }) => {
      const own = words.split(' ');
      return { text, hits: near.filter((each) => own.some((word) => each.has(word))).length };
    });
    const most = Math.max(...lines.map(({ hits }) => hits));
    return { id: row.id, line: lines.find(({ hits }) => hits === most)?.text ?? '' };
  });
}

/** The words that begin as typed, or with one slip, and their indices. */
function nearWords(words: readonly string[], typed: string): ReadonlyMap<string, number> {
  const near = new Map<string, number>();
  for (const [at, word] of words.entries()) {
    const isNear = word.startsWith(typed) || (typed.length >= leastForSlip && hasSlip(word, typed));
    if (isNear) near.set(word, at);
  }
  return near;
}

/**
 * Whether a word begins as typed but for one letter that is another, missing, superfluous, or
 * swapped with the next. A slip in the last letter counts at the end of the word only: every longer
 * word has some other letter there.
 */
function hasSlip(word: string, typed: string): boolean {
  let at = 0;
  while (at < word.length && word[at] === typed[at]) at++;
  const isLast = at === typed.length - 1;
  const rest = typed.slice(at + 1);
  const isOther = isLast ? word.length === typed.length : word.startsWith(rest, at + 1);
  const isMissing = word.startsWith(typed.slice(at), at + 1);
  const isSuperfluous = isLast ? word.length === at : word.startsWith(rest, at);
  if (isOther || isMissing || isSuperfluous) return true;
  const isSwapped = typed[at] === word[at + 1] && typed[at + 1] === word[at];
  return isSwapped && word.startsWith(typed.slice(at + 2), at + 2);
}

/** As `matchingLine` chooses it: the first line with the most matching words. */
function bestLine(lines: readonly FoldedLine[], words: readonly string[]): string {
  let best = { text: '', hits: 0 };
  for (const line of lines) {
    const hits = words.filter((word) => line.words.includes(` ${word}`)).length;
    if (hits > best.hits) best = { text: line.text, hits };
    if (hits === words.length) break;
  }
  return best.text;
}

/**
 * Inverted index: every word of all songs, sorted, with the songs that contain it. For 5,000 songs
 * it takes about 20 MB in the worker. `includes` on one string per song took 5 to 6 ms a key;
 * MiniSearch is slow at short beginnings, and IndexedDB needs a transaction per key.
 */
interface LyricIndex {
  /** By folded title, then id, in the order of the server's search. */
  readonly rows: readonly WordsRow[];
  readonly words: readonly string[];
  /** For each word, indices into `rows`. */
  readonly places: readonly (readonly number[])[];
  /** Cache of the folded lines of matched songs. */
  readonly lines: Map<WordsRow, readonly FoldedLine[]>;
}

/** A line as displayed, and its folded words, each preceded by a space. */
interface FoldedLine {
  readonly text: string;
  readonly words: string;
}

export function indexLyrics(all: readonly WordsRow[]): LyricIndex {
  const rows = all.toSorted((a, b) => compare(a.title, b.title) || compare(a.id, b.id));
  const byWord = new Map<string, number[]>();
  for (const [place, { words }] of rows.entries()) {
    for (const word of words.split(' ')) {
      const places = byWord.get(word);
      if (places === undefined) byWord.set(word, [place]);
      else places.push(place);
    }
  }
  const words = [...byWord.keys()].toSorted(compare);
  const places = words.map((word) => byWord.get(word) ?? []);
  return { rows, words, places, lines: new Map() };
}

/** One byte per song: 1 if one of its words has this prefix. */
function songsWithWord({ rows, words, places }: LyricIndex, beginning: string): Uint8Array {
  const found = new Uint8Array(rows.length);
  for (let at = firstFrom(words, beginning); at < words.length; at++) {
    if (words[at]?.startsWith(beginning) !== true) break;
    for (const place of places[at] ?? []) found[place] = 1;
  }
  return found;
}

/** The folded lines of a song, computed on first use. */
function foldedLines({ lines }: LyricIndex, row: WordsRow): readonly FoldedLine[] {
  let folded = lines.get(row);
  if (folded === undefined) {
    folded = row.lines.split('\n').map((text) => {
      const words = searchWords(foldForSearch(text)).map((word) => ` ${word}`);
      return { text, words: words.join('') };
    });
    lines.set(row, folded);
  }
  return folded;
}

/** Binary search: the first index whose entry is not less than `sought`. */
function firstFrom(sorted: readonly string[], sought: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < sought) low = middle + 1;
    else high = middle;
  }
  return low;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
