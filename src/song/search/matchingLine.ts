import { foldForSearch } from '#song/foldText.ts';
import { searchWords } from './searchWords.ts';

/** The first of a song's lines that has the most of the searched words; '' if none has any. */
export function matchingLine(lines: readonly string[], words: readonly string[]): string {
  let best = { line: '', hits: 0 };
  for (const line of lines) {
    const own = searchWords(foldForSearch(line));
    const hits = words.filter((word) => own.some((each) => each.startsWith(word))).length;
    if (hits > best.hits) best = { line, hits };
    if (hits === words.length) break;
  }
  return best.line;
}
