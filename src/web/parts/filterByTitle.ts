import type { SongSummary } from '#contract/song.ts';
import { foldForSearch, foldText } from '#song/foldText.ts';

/** A title is folded once, not at every key that is pressed. */
const folded = new WeakMap<SongSummary, string>();

/** The songs that `matchesTitle` finds (decision 16), out of lists that may be long. */
export function filterByTitle(
  songs: readonly SongSummary[],
  query: string,
): readonly SongSummary[] {
  const sought = foldText(query);
  if (sought === '') return songs;
  return songs.filter((song) => foldedTitle(song).includes(sought));
}

function foldedTitle(song: SongSummary): string {
  const known = folded.get(song);
  if (known !== undefined) return known;
  const title = foldForSearch(song.title);
  folded.set(song, title);
  return title;
}
