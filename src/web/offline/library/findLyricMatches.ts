import { limits } from '#contract/limits.ts';
import { foldText } from '#song/foldText.ts';
import { matchingLine } from '#song/search/matchingLine.ts';
import { searchWords } from '#song/search/searchWords.ts';
import type { WordsRow } from './libraryRows.ts';
import type { TitleFilter } from './titlesThatMatch.ts';

export interface LyricMatch {
  readonly id: string;
  /** The matching line as it stands in the song, without its chords. */
  readonly line: string;
}

/** As the server's search index has them: by folded title, then id. */
export function inOrder(rows: readonly WordsRow[]): WordsRow[] {
  return rows.toSorted((a, b) => compare(a.title, b.title) || compare(a.id, b.id));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/**
 * «Treff i sangteksten»: every word of the search begins a word of the song, and the title has not
 * the whole of it (decision 16). `rows` as `inOrder` has them.
 */
export function findLyricMatches(
  rows: readonly WordsRow[],
  { search = '', categoryId }: TitleFilter,
): LyricMatch[] {
  const title = foldText(search);
  const words = searchWords(title);
  if (words.length === 0) return [];
  // The rarest is likely the longest: it turns away most songs at the first look.
  const sought = words.map((word) => ` ${word}`).toSorted((a, b) => b.length - a.length);
  const matches: LyricMatch[] = [];
  for (const row of rows) {
    if (!sought.every((word) => row.words.includes(word))) continue;
    if (categoryId !== undefined && row.categoryId !== categoryId) continue;
    if (row.title.includes(title)) continue;
    matches.push({ id: row.id, line: matchingLine(row.lines.split('\n'), words) });
    if (matches.length === limits.lyricMatches) break;
  }
  return matches;
}
