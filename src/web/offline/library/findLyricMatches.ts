import { limits } from '#contract/limits.ts';
import { foldForSearch, foldText } from '#song/foldText.ts';
import { searchWords } from '#song/search/searchWords.ts';
import type { TitleFilter } from './librarySnapshot.ts';
import type { WordsRow } from './libraryRows.ts';

export interface LyricMatch {
  readonly id: string;
  /** The matching line as it stands in the song, without its chords. */
  readonly line: string;
}

/**
 * «Treff i sangteksten»: every word of the search begins a word of the song, and the title has not
 * the whole of it (decision 16).
 */
export function findLyricMatches(
  index: LyricIndex,
  { search = '', categoryId }: TitleFilter,
): LyricMatch[] {
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
  return matches;
}

/** As `matchingLine` chooses it: the first line that has the most of the words. */
function bestLine(lines: readonly FoldedLine[], words: readonly string[]): string {
  let best = { text: '', hits: 0 };
  for (const line of lines) {
    const hits = words.filter((word) => line.words.includes(` ${word}`)).length;
    if (hits > best.hits) best = { text: line.text, hits };
    if (hits === words.length) break;
  }
  return best.text;
}

/** Every word of all songs in order, each with the songs that have it. */
interface LyricIndex {
  /** By folded title, then id, as the server's search has them. */
  readonly rows: readonly WordsRow[];
  readonly words: readonly string[];
  /** For each word, places in `rows`. */
  readonly places: readonly (readonly number[])[];
  /** Words of the lines of songs that were found, so that no line is folded twice. */
  readonly lines: Map<WordsRow, readonly FoldedLine[]>;
}

/** A line as people read it, and its folded words, each behind a blank. */
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

/** Marks the songs in which one of the words begins so. */
function songsWithWord({ rows, words, places }: LyricIndex, beginning: string): Uint8Array {
  const found = new Uint8Array(rows.length);
  for (let at = firstFrom(words, beginning); at < words.length; at++) {
    if (words[at]?.startsWith(beginning) !== true) break;
    for (const place of places[at] ?? []) found[place] = 1;
  }
  return found;
}

/** The lines of a song, folded when they are first asked for. */
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

/** The first place at which a sorted list has this or something behind it. */
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
