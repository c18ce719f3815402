import * as z from 'zod/mini';
import type { KeyHint } from '#song/chords/analyzeKey.ts';
import {
  instruments,
  musicRanges,
  type PersonMusic,
  type SongMusic,
} from '#song/songPreferences.ts';
import { capoViews, notations } from '#song/valueSets.ts';
import { endpoint } from './endpoint.ts';
import { someId } from './text.ts';

function within([least, most]: readonly [number, number]) {
  return z.int().check(z.minimum(least), z.maximum(most));
}

const songMusic = z.strictObject({
  transposition: within(musicRanges.transposition),
  capo: within(musicRanges.capo),
  scroll: z.nullable(
    z.discriminatedUnion('by', [
      z.strictObject({ by: z.literal('speed'), speed: within(musicRanges.speed) }),
      z.strictObject({ by: z.literal('duration'), seconds: within(musicRanges.seconds) }),
    ]),
  ),
});

const personMusic = z.strictObject({
  notation: z.enum(notations),
  capoShows: z.enum(capoViews),
  instrument: z.enum(instruments),
  leftHanded: z.boolean(),
});

/**
 * What the person who asks chose, as a song or a person carries it: null where that is nothing, absent
 * where it was kept before there was any. Any value passes here, `readSongMusic` and `readPersonMusic`
 * make the best of each, so that a number of a later release costs nobody the song.
 */
export const chosenForSong = z.optional(z.custom<SongMusic | null>());
export const chosenForAll = z.optional(z.custom<PersonMusic | null>());

/**
 * What a list must know of a song's chords to name its key, null where that is nothing (`KeyHint`).
 * Any value passes here as well: `readHinted` makes the best of it.
 */
export const keyHint = z.optional(z.custom<KeyHint | null>());

/** The same of many songs, with their ids; those where nothing was chosen are left out. */
export const chosenForSongs = z._default(z.array(z.custom<ChosenFor>()), []);
export interface ChosenFor extends SongMusic {
  readonly songId: string;
}

/** Sets what is named for the person who asks, and leaves the rest (decision 32). */
export const setSongMusic = endpoint({
  method: 'POST',
  path: '/api/songs/:id/music',
  access: 'readSongs',
  params: z.strictObject({ id: someId }),
  body: z.partial(songMusic),
  answer: songMusic,
});

/** The same of what holds for all songs (decision 35). */
export const setPersonMusic = endpoint({
  method: 'POST',
  path: '/api/auth/me/music',
  access: 'signedIn',
  body: z.partial(personMusic),
  answer: personMusic,
});
