import { useEffect, useState } from 'react';
import type { SongSummary } from '#contract/song.ts';
import { foldForSearch, foldText } from '#song/foldText.ts';
import { useSought } from '#web/parts/frame/SearchProvider.tsx';

const settleTime = 180; // ms without a key before the server is asked

/**
 * What is looked for: `query`, trimmed, for filtering what is here; `settled` once the
 * typing rests, for asking the server.
 */
export function useSearchQuery(): { query: string; settled: string } {
  const query = useSought().trim();
  const [settled, setSettled] = useState(query);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(query), query === '' ? 0 : settleTime);
    return () => clearTimeout(timer);
  }, [query]);
  return { query, settled: query === '' ? '' : settled };
}

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
