import {
  type ImportAnswer,
  type ImportCounts,
  type ImportedSong,
  importOutcomes,
  outcomesOf,
} from '#contract/library/songbookTransfer.ts';
import type { SongbookSong } from '#contract/library/songbook.ts';
import { type Fate, isFilled } from './KnownSongs.ts';

/** What happens to one song, as it is answered. */
export function presentFate({ title }: SongbookSong, fate: Fate): ImportedSong {
  if (fate.fate === 'new') return { title, fate: 'new', filled: false, earlier: false };
  return { title, fate: fate.fate, filled: isFilled(fate), earlier: fate.isEarlier };
}

/** The answer to an import or its preview, with its counts. */
export function importAnswer(answer: Omit<ImportAnswer, 'counts'>): ImportAnswer {
  const { songs, newCategories, newFiles } = answer;
  const all = songs.flatMap(outcomesOf);
  const counts = Object.fromEntries(
    importOutcomes.map((outcome) => [outcome, all.filter((each) => each === outcome).length]),
  ) as Pick<ImportCounts, (typeof importOutcomes)[number]>;
  return { ...answer, counts: { ...counts, categories: newCategories.length, files: newFiles } };
}

/** The answer to an import that is sent again: only its counts are stored. */
export function repeatedAnswer(counts: ImportCounts): ImportAnswer {
  return { songs: [], counts, newCategories: [], otherCategories: null, newFiles: counts.files };
}
