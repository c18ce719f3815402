import * as z from 'zod/mini';
import { category } from './categories.ts';
import { endpoint } from './endpoint.ts';
import { chosenForSongs } from './music.ts';
import { song } from './song.ts';

const count = z.string().check(z.regex(/^\d{1,15}$/));

/**
 * What a device that keeps the library needs since it last asked (decision 12). It sends back
 * `library` and `revision` of the last answer until `more` is false. With another library, or a
 * revision the server has not reached, everything comes from the beginning.
 */
export const sync = endpoint({
  method: 'GET',
  path: '/api/sync',
  access: 'readSongs',
  query: z.strictObject({
    since: z.optional(count),
    library: z.optional(z.string().check(z.maxLength(100))),
    /** Rows at most, and never more than `limits.changesAtOnce`. */
    limit: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/))),
  }),
  answer: z.object({
    /** Another one after the database was replaced. */
    library: z.string(),
    /** The device has everything up to here once it keeps this answer. */
    revision: z.int(),
    /** How many songs there are, where there is more to ask for; the device can count all of them. */
    total: z.nullable(z.int()),
    /** What the device has is of another library, or a later state: throw it away first. */
    restart: z.boolean(),
    /** Ask again at once with this `revision`. */
    more: z.boolean(),
    /** Whole rows that are new or changed, by noun. */
    changed: z.object({ songs: z.array(song) }),
    /** Ids of what is gone. */
    deleted: z.array(z.string()),
    /** All of them, in order. */
    categories: z.array(category),
    /** The whole lists of the person who asks. */
    mine: z.object({
      /** Ids of songs. */
      favorites: z.array(z.string()),
      /** How they sing songs, where they chose anything. */
      music: chosenForSongs,
      /** «Nylig brukte»: ids, the latest first. */
      recent: z.array(z.string()),
    }),
  }),
});
