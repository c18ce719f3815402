import { useEffect, useState } from 'react';
import type { SongSummary } from '#contract/songs/song.ts';
import { foldedTitle, foldText } from '#song/foldText.ts';
import { useSought } from '#web/features/layout/SearchProvider.tsx';

const settleTime = 180; // ms without a keystroke before the server is asked

/**
 * The search query: `query`, trimmed, filters loaded songs; `settled`, debounced, goes to the
 * server.
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

type Songs = readonly SongSummary[];

/** The last result: a longer query can only match within it. */
let last: { readonly songs: Songs; readonly sought: string; readonly found: Songs } | null = null;

/** The songs that `matchesTitle` finds (decision 16), fast for long lists. */
export function filterByTitle(songs: Songs, query: string): Songs {
  const sought = foldText(query);
  if (sought === '') return songs;
  const isNarrower = last?.songs === songs && sought.includes(last.sought);
  const among = isNarrower && last !== null ? last.found : songs;
  const found = among.filter((song) => foldedTitle(song).includes(sought));
  last = { songs, sought, found };
  return found;
}
