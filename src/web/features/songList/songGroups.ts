import { letterIndex } from '#song/search/letterIndex.ts';

/**
 * Songs that fill columns together, down the first, then the next: those of one letter in a list with
 * a letter index, so that one scrolls past A before reading B; otherwise all.
 */
interface SongGroup {
  /** Above the group. */
  readonly letter: string | null;
  /** Index of the first song, and that after the last. */
  readonly from: number;
  readonly to: number;
}

export function songGroups(
  songs: readonly { readonly title: string }[],
  hasLetters: boolean,
): readonly SongGroup[] {
  if (!hasLetters) return [{ letter: null, from: 0, to: songs.length }];
  return letterIndex(songs).map(({ letter, at }, place, entries) => ({
    letter,
    from: at,
    to: entries[place + 1]?.at ?? songs.length,
  }));
}

/** A row across the columns of a group. */
interface ColumnRow {
  /** Indices of its songs, one of each column. */
  readonly places: readonly number[];
  /** Of the group that begins here. */
  readonly letter: string | null;
}

export function columnRows(groups: readonly SongGroup[], columns: number): readonly ColumnRow[] {
  return groups.flatMap(({ letter, from, to }) => {
    const step = Math.ceil((to - from) / columns); // rows of the group
    return Array.from({ length: step }, (_, row) => {
      const places: number[] = [];
      for (let at = from + row; at < to; at += step) places.push(at);
      return { places, letter: row === 0 ? letter : null };
    });
  });
}
