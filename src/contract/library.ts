import * as z from 'zod/mini';
import { category } from './categories.ts';
import { endpoint } from './endpoint.ts';
import { chosenForSongs } from './music.ts';
import { song } from './song.ts';

const count = z.string().check(z.regex(/^\d{1,15}$/));

/**
 * What a device that keeps the library needs since it last asked (decision 12). The device sends
 * back `library` and `revision` of the last answer until `more` is false; with another library, or
 * a revision the server has not reached, everything comes from the beginning.
 */
export const listChanges = endpoint({
  method: 'GET',
  path: '/api/library/changes',
  access: 'readSongs',
  query: z.strictObject({
    since: z.optional(count),
    library: z.optional(z.string().check(z.maxLength(100))),
  }),
  answer: z.object({
    /** Which library this is: another one after the database was replaced. */
    library: z.string(),
    /** The device has everything up to here once it keeps this answer. */
    revision: z.int(),
    /** What the device has is of another library, or of a later state: throw it away first. */
    restart: z.boolean(),
    /** Ask again at once with this `revision`. */
    more: z.boolean(),
    /** Whole songs that are new or changed. */
    songs: z.array(song),
    /** Ids of songs that are gone. */
    deleted: z.array(z.string()),
    /** All of them, in order. */
    categories: z.array(category),
    /** Ids; the whole list of the person who asks. */
    favorites: z.array(z.string()),
    /** How the person who asks sings songs, where they chose anything; the whole list. */
    music: chosenForSongs,
    /** «Nylig brukte» of the person who asks: ids, the latest first. */
    recent: z.array(z.string()),
  }),
});
