import * as z from 'zod/mini';
import type { KeyHint } from '#song/chords/analyzeKey.ts';
import {
  instruments,
  musicRanges,
  type PersonMusic,
  type SongMusic,
} from '#song/songPreferences.ts';
import { capoViews, notations } from '#song/valueSets.ts';
import { endpoint } from '#contract/base/endpoint.ts';
import { idempotencyHeader } from '#contract/base/headers.ts';
import { someId } from '#contract/base/text.ts';

function within([least, most]: readonly [number, number]) {
  return z.int().check(z.minimum(least), z.maximum(most));
}

export const songMusic = z.strictObject({
  transposition: within(musicRanges.transposition),
  capo: within(musicRanges.capo),
  scroll: z.nullable(
    z.discriminatedUnion('by', [
      z.strictObject({ by: z.literal('speed'), speed: within(musicRanges.speed) }),
      z.strictObject({ by: z.literal('duration'), seconds: within(musicRanges.seconds) }),
    ]),
  ),
});

export const personMusic = z.strictObject({
  notation: z.enum(notations),
  capoShows: z.enum(capoViews),
  instrument: z.enum(instruments),
  leftHanded: z.boolean(),
});

/**
 * The user's settings as part of a song or a person: null where nothing was chosen, absent in data stored
 * before the field existed. Accepts any value; `readSongMusic` and `readPersonMusic` normalize it, so that
 * a value of a later release does not make the song invalid.
 */
export const chosenForSong = z.optional(z.custom<SongMusic | null>());
export const chosenForAll = z.optional(z.custom<PersonMusic | null>());

/**
 * What a list needs to show a song's key (`KeyHint`); null where it needs nothing. Accepts any value;
 * `readHinted` normalizes it.
 */
export const keyHint = z.optional(z.custom<KeyHint | null>());

/** The user's settings of all songs with any, by song id. */
export const chosenForSongs = z._default(z.array(z.custom<ChosenFor>()), []);
export interface ChosenFor extends SongMusic {
  readonly songId: string;
}

/** Merges the given fields into the user's settings for a song (decision 32). */
export const setSongMusic = endpoint({
  method: 'POST',
  path: '/api/songs/:id/music',
  access: 'readSongs',
  params: z.strictObject({ id: someId }),
  body: z.partial(songMusic),
  answer: songMusic,
  takes: [idempotencyHeader],
});

/** Merges the given fields into the user's settings for all songs (decision 35). */
export const setPersonMusic = endpoint({
  method: 'POST',
  path: '/api/auth/me/music',
  access: 'signedIn',
  body: z.partial(personMusic),
  answer: personMusic,
  takes: [idempotencyHeader],
});
