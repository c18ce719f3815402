import type { Song } from '#contract/song.ts';
import { foldForSearch } from '#song/foldText.ts';
import { searchWords, songLines } from '#song/search/searchWords.ts';
import type { WordsRow } from './libraryRows.ts';

/** Folds a song for search, as the server does when it writes one (decision 16). */
export function wordsRow(song: Song): WordsRow {
  const lines = songLines(song).join('\n');
  return {
    id: song.id,
    title: foldForSearch(song.title),
    categoryId: song.categoryId,
    lines,
    words: searchWords(foldForSearch(lines)).join(' '),
  };
}
