import * as z from 'zod/mini';
import { endpoint } from '#contract/base/endpoint.ts';
import { etagHeader, idempotencyHeader } from '#contract/base/headers.ts';
import { orNone } from '#contract/base/leftOut.ts';
import { limits } from '#contract/base/limits.ts';
import { song, songSummary } from './song.ts';
import { someId, withoutNul } from '#contract/base/text.ts';

const songId = z.strictObject({ id: someId });

const songFilter = {
  search: z.optional(z.string().check(z.maxLength(limits.search), withoutNul)),
  categoryId: z.optional(someId),
};

/**
 * Songs whose title contains `search`, ignoring case and diacritics; sorted by title (decision 16). `limit`
 * is 1 to 200 and bounds the cost.
 */
export const listSongs = endpoint({
  method: 'GET',
  path: '/api/songs',
  access: 'readSongs',
  budget: 'search',
  query: z.strictObject({
    ...songFilter,
    limit: z.optional(
      z.string().check(z.regex(/^([1-9]\d?|1\d\d|200)$/, 'Må være et tall fra 1 til 200')),
    ),
  }),
  answer: z.array(songSummary),
  gives: [etagHeader],
});

/** A random song other than `except`, where there is another; null without songs (spec §2). */
export const randomSong = endpoint({
  method: 'GET',
  path: '/api/songs/random',
  access: 'readSongs',
  query: z.strictObject({ except: z.optional(someId) }),
  answer: z.object({ id: z.nullable(z.string()) }),
});

/** «Nylig brukte»: the user's recently played songs, most recent first (decision 11). */
export const listRecentSongs = endpoint({
  method: 'GET',
  path: '/api/songs/recent',
  access: 'readSongs',
  answer: z.array(songSummary),
});

/** The user's favourites, sorted by title (decision 11). */
export const listFavoriteSongs = endpoint({
  method: 'GET',
  path: '/api/songs/favorites',
  access: 'readSongs',
  answer: z.array(songSummary),
});

/** «Treff i sangteksten»: songs that match in lyrics or facts but not in the title. */
export const listLyricMatches = endpoint({
  method: 'GET',
  path: '/api/songs/lyric-matches',
  access: 'readSongs',
  budget: 'search',
  query: z.strictObject(songFilter),
  answer: z.array(
    z.object({
      song: songSummary,
      /** The matching line, without chords. */
      line: z.string(),
    }),
  ),
});

/** A song with its lyrics and versions. */
export const getSong = endpoint({
  method: 'GET',
  path: '/api/songs/:id',
  access: 'readSongs',
  params: songId,
  answer: song,
  gives: [etagHeader],
});

/** Sets a favourite; toggles it without a body (decision 11). */
export const favoriteSong = endpoint({
  method: 'POST',
  path: '/api/songs/:id/favorite',
  access: 'readSongs',
  params: songId,
  body: z.strictObject({ isFavorite: orNone(z.boolean()) }),
  bodyOptional: true,
  answer: z.object({ isFavorite: z.boolean() }),
  takes: [idempotencyHeader],
});

/** Counts that the user has opened a song (decision 11). */
export const recordPlay = endpoint({
  method: 'POST',
  path: '/api/songs/:id/play',
  access: 'readSongs',
  params: songId,
  answer: z.object({ playCount: z.int(), lastPlayed: z.string() }),
});

/** A recording or sheet music file; `audioUrl` and `sheetMusicUrl` point here (decision 27). */
export const getFile = endpoint({
  method: 'GET',
  path: '/api/files/:id',
  access: 'readSongs',
  params: z.strictObject({ id: someId }),
  answer: z.never(),
  binary: true,
  takes: ['range', 'if-range'],
  gives: [etagHeader, 'content-disposition'],
});
