import { limits } from '#contract/limits.ts';
import type { Song } from '#contract/song.ts';
import { findLyricMatches, type LyricMatch } from './findLyricMatches.ts';
import { indexLyrics } from './lyricIndex.ts';
import type { Shelf } from './shelf.ts';
import type { TitleFilter } from './titlesThatMatch.ts';
import { wordsRow } from './wordsRow.ts';

/**
 * The device's matches with those of songs of which something waits laid over them, by folded title
 * as all matches are. `byId` has these songs as their writer sees them.
 */
export function waitingLyrics(
  kept: readonly LyricMatch[],
  waiting: readonly Song[],
  { filter, byId }: { readonly filter: TitleFilter } & Pick<Shelf, 'byId'>,
): LyricMatch[] {
  if (waiting.length === 0) return [...kept];
  const written = new Set(waiting.map(({ id }) => id));
  const all = [
    ...kept.filter(({ id }) => !written.has(id)),
    ...findLyricMatches(indexLyrics(waiting.map(wordsRow)), filter),
  ];
  const place = ({ id }: LyricMatch) => `${byId.get(id)?.title ?? ''}\n${id}`;
  const inOrder = all.toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
  return inOrder.slice(0, limits.lyricMatches);
}
