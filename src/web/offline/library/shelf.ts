import type { SongSummary } from '#contract/song.ts';
import type { MetaRows } from './libraryRows.ts';

/** A song in lists, with its title folded for search. */
export interface Shelved {
  readonly song: SongSummary;
  readonly title: string;
}

/** All songs of the device in memory, by title; a song that did not change stays the same object. */
export interface Shelf {
  readonly byId: ReadonlyMap<string, Shelved>;
  readonly sorted: readonly SongSummary[];
  readonly lists: Pick<MetaRows, 'categories' | 'favorites' | 'recent'>;
}
