import { useEffect, useState } from 'react';
import type { SongSummary } from '#contract/songs/song.ts';
import { foldedTitle, foldText } from '#song/foldText.ts';
import { numberedFirst, songsNumbered } from '#song/search/songNumber.ts';
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

/** The last result: a longer query can only match within it, but for numbers. */
let last: {
  readonly songs: Songs;
  readonly sought: string;
  readonly found: Songs;
  /** Those of `songs` that have a number. */
  readonly numbered: Songs;
} | null = null;

/**
 * The songs with the number typed (decision 67), then those that `matchesTitle` finds (decision 16),
 * fast for long lists.
 */
export function filterSongs(songs: Songs, query: string): Songs {
  const sought = foldText(query);
  if (sought === '') return songs;
  const before = last?.songs === songs ? last : null;
  const among = before !== null && sought.includes(before.sought) ? before.found : songs;
  const ofList: SongSummary[] = [];
  const found: SongSummary[] = [];
  for (const song of among) {
    if (song.number !== null) ofList.push(song);
    if (foldedTitle(song).includes(sought)) found.push(song);
  }
  const numbered = before?.numbered ?? ofList;
  last = { songs, sought, found, numbered };
  return numberedFirst(numbered, query, found);
}

/** Whether songs found for a query are in the order of their titles: none has the number typed. */
export function isByTitle(found: Songs, query: string): boolean {
  return songsNumbered(found.slice(0, 1), query).length === 0;
}
