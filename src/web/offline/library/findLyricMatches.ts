import { limits } from '#contract/limits.ts';
import { foldText } from '#song/foldText.ts';
import { searchWords } from '#song/search/searchWords.ts';
import { type FoldedLine, foldedLines, type LyricIndex, songsWithWord } from './lyricIndex.ts';
import type { TitleFilter } from './titlesThatMatch.ts';

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
