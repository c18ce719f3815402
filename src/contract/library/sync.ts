import * as z from 'zod/mini';
import { category } from '#contract/songs/categories.ts';
import { endpoint } from '#contract/base/endpoint.ts';
import { etagHeader } from '#contract/base/headers.ts';
import { chosenForSongs } from '#contract/songs/music.ts';
import { plan } from '#contract/plans/plans.ts';
import { planSettings } from '#contract/plans/planSettings.ts';
import { song } from '#contract/songs/song.ts';

/**
 * New and changed rows, whole, by noun. Every noun but songs is optional, since the server of
 * another release may not know it.
 */
export const changedRows = {
  songs: z.array(song),
  /** Of the user's community (decision 65). */
  plans: z.optional(z.array(plan)),
  planSettings: z.optional(z.array(planSettings)),
} as const;

export type SyncedNounName = keyof typeof changedRows;
type Rows<Name extends SyncedNounName> = NonNullable<z.infer<(typeof changedRows)[Name]>>;
export type SyncedRow<Name extends SyncedNounName> =
  Rows<Name> extends readonly (infer Row)[] ? Row : never;

const count = z.string().check(z.regex(/^\d{1,15}$/));

/**
 * Sync: what changed since the device's revision (decision 12). The device repeats `library` and `revision`
 * of the last response until `more` is false. With another library id, or a revision that the server has
 * not reached, the sync restarts from the beginning.
 */
export const sync = endpoint({
  method: 'GET',
  path: '/api/sync',
  access: 'readSongs',
  query: z.strictObject({
    since: z.optional(count),
    library: z.optional(z.string().check(z.maxLength(100))),
    /** Maximum number of rows; 500 (`limits.changesAtOnce`) count as the most. */
    limit: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/))),
  }),
  answer: z.object({
    /** Id of the library; it changes when the database is replaced. */
    library: z.string(),
    /** The device is complete up to this revision once it has stored the response. */
    revision: z.int(),
    /** Number of songs while `more` is true; otherwise null, since the device can count them. */
    total: z.nullable(z.int()),
    /** The device must discard its data first: it is of another library or of a later state. */
    restart: z.boolean(),
    /** There are further pages after this `revision`. */
    more: z.boolean(),
    changed: z.object(changedRows),
    /** Ids of deleted rows, of any noun. */
    deleted: z.array(z.string()),
    /** All categories, in order. */
    categories: z.array(category),
    /** The user's own data, complete. */
    mine: z.object({
      /** Ids of songs. */
      favorites: z.array(z.string()),
      /** Settings per song. */
      music: chosenForSongs,
      /** «Nylig brukte»: song ids, most recent first. */
      recent: z.array(z.string()),
    }),
  }),
  gives: [etagHeader],
});
