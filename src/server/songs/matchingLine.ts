import { searchWords } from '#server/storage/searchWords.ts';
import { foldForSearch } from '#song/foldText.ts';
import { type SearchedSong, songLines } from './songLines.ts';

/** The first line that has the most of the searched words; '' for a song without any text. */
export function matchingLine(song: SearchedSong, words: readonly string[]): string {
  let best = { line: '', hits: 0 };
  for (const line of songLines(song)) {
    const own = searchWords(foldForSearch(line));
    const hits = words.filter((word) => own.some((each) => each.startsWith(word))).length;
    if (hits > best.hits) best = { line, hits };
    if (hits === words.length) break;
  }
  return best.line;
}
