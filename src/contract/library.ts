import * as z from 'zod/mini';
import { category } from './categories.ts';
import { endpoint } from './endpoint.ts';
import { chosenForSongs } from './music.ts';
import { song, songSummary } from './song.ts';

const count = z.string().check(z.regex(/^\d{1,15}$/));

/** Of each field its value in the first song, in the second and so on. */
const columns = z.record(z.string(), z.array(z.unknown()));
const inColumns = z.pipe(columns, z.transform(rowsOf));
const askedFrom = z.strictObject({
  since: z.optional(count),
  library: z.optional(z.string().check(z.maxLength(100))),
});

/** The device sends back `library` and `revision` of the last answer until `more` is false. */
const reached = {
  /** Another one after the database was replaced. */
  library: z.string(),
  /** The device has everything up to here once it keeps this answer. */
  revision: z.int(),
  /** What the device has is of another library, or a later state: throw it away first. */
  restart: z.boolean(),
  /** Ask again at once with this `revision`. */
  more: z.boolean(),
  /** Ids of songs that are gone. */
  deleted: z.array(z.string()),
};

/**
 * What a device that keeps the library needs since it last asked (decision 12). With another
 * library, or a revision the server has not reached, everything comes from the beginning.
 */
export const listChanges = endpoint({
  method: 'GET',
  path: '/api/library/changes',
  access: 'readSongs',
  query: askedFrom,
  answer: z.object({
    ...reached,
    /** Whole songs that are new or changed. */
    songs: z.array(song),
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

/**
 * The songs alone, as they are to nobody in particular, by the same bytes for everybody: for a device
 * that has not all of them yet. Of what is its person's, and is new, it hears by the changes.
 */
export const listSongsForAll = endpoint({
  method: 'GET',
  path: '/api/library/songs',
  access: 'readSongs',
  query: askedFrom,
  answer: z.object({ ...reached, songs: z.pipe(inColumns, z.array(song)) }),
});

/**
 * What lists show of every song, as it is to nobody in particular: for a device that has nothing yet,
 * before the words of songs. Of what changed after `revision` it hears by the changes.
 */
export const listHeads = endpoint({
  method: 'GET',
  path: '/api/library/heads',
  access: 'readSongs',
  answer: z.object({
    library: z.string(),
    revision: z.int(),
    songs: z.pipe(inColumns, z.array(songSummary)),
  }),
});

function rowsOf(all: z.infer<typeof columns>): object[] {
  const valuesAt = (at: number) => Object.entries(all).map(([name, each]) => [name, each[at]]);
  return (all['id'] ?? []).map((_, at) => Object.fromEntries(valuesAt(at)));
}
