import type { Head } from './changeStore.ts';

/** How much one answer holds. */
export interface PageSize {
  readonly songs: number;
  /** Characters of their texts together. */
  readonly text: number;
}

/**
 * Up to which revision one answer goes, given the heads of what changed in the order of their
 * revisions, one more than fit at least where there are more: up to `last` when all fit. Songs of
 * one revision come together, since the device can ask from behind a revision only; so the songs
 * of the first one come even when they are more than fit.
 */
export function endOfPage(heads: readonly Head[], last: number, atMost: PageSize): number {
  let size = 0;
  let end = heads[0]?.revision ?? last; // the last revision that is there wholly
  let before = end;
  for (const [at, head] of heads.entries()) {
    if (head.revision !== before) end = before;
    before = head.revision;
    size += head.size;
    if (at >= atMost.songs || size > atMost.text) return end;
  }
  return last;
}
