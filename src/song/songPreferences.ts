import { type CapoView, capoViews, type Notation, notations } from './valueSets.ts';

/** A person's music settings (decisions 32 to 35, 40). */
export const instruments = ['guitar', 'ukulele'] as const;

/** The minimum and maximum of each number. */
export const musicRanges = {
  transposition: [-11, 11], // semitones
  capo: [0, 9], // frets
  speed: [1, 20], // steps of «Rull»
  seconds: [10, 3600], // duration by which a song scrolls
} as const;

export type Scroll =
  | { readonly by: 'speed'; readonly speed: number }
  | { readonly by: 'duration'; readonly seconds: number };

/** Of one song, relative to what is written. */
export interface SongMusic {
  readonly transposition: number;
  readonly capo: number;
  readonly scroll: Scroll | null;
}

/** Of all songs. */
export interface PersonMusic {
  readonly notation: Notation;
  readonly capoShows: CapoView;
  readonly instrument: (typeof instruments)[number];
  readonly leftHanded: boolean;
}

/**
 * Validates stored settings, of whichever release: clamps numbers to their range, and treats
 * invalid values as not set.
 */
export function readSongMusic(kept: unknown): SongMusic {
  const { transposition, capo, scroll }: Record<string, unknown> = Object(kept);
  return {
    transposition: nearest('transposition', transposition) ?? 0,
    capo: nearest('capo', capo) ?? 0,
    scroll: readScroll(scroll),
  };
}

function readScroll(kept: unknown): Scroll | null {
  const { by, ...numbers }: Record<string, unknown> = Object(kept);
  const speed = nearest('speed', numbers['speed']);
  if (by === 'speed') return speed === null ? null : { by, speed };
  const seconds = nearest('seconds', numbers['seconds']);
  return by === 'duration' && seconds !== null ? { by, seconds } : null;
}

function nearest(name: keyof typeof musicRanges, value: unknown): number | null {
  if (typeof value !== 'number' || Number.isNaN(value)) return null;
  const [least, most] = musicRanges[name];
  return Math.min(most, Math.max(least, Math.round(value)));
}

/** The same for the settings of all songs. */
export function readPersonMusic(kept: unknown): PersonMusic {
  const read: Record<string, unknown> = Object(kept);
  const one = <T>(values: readonly [T, ...T[]], value: unknown): T =>
    values.find((each) => each === value) ?? values[0];
  return {
    notation: one(notations, read['notation']),
    capoShows: one(capoViews, read['capoShows']),
    instrument: one(instruments, read['instrument']),
    leftHanded: read['leftHanded'] === true,
  };
}

/** Whether everything is at its default. */
export function isNoSongMusic({ transposition, capo, scroll }: SongMusic): boolean {
  return transposition === 0 && capo === 0 && scroll === null;
}
