import * as z from 'zod/mini';
import { slots, songSeasons } from '#plan/plan.ts';
import { languages, rightsStatuses } from '#song/valueSets.ts';
import { endpoint } from '#contract/base/endpoint.ts';
import { orNull } from '#contract/base/leftOut.ts';
import { limits } from '#contract/base/limits.ts';
import { someId } from '#contract/base/text.ts';

const labels = z.strictObject({
  seasons: z.optional(z.array(z.enum(songSeasons)).check(z.maxLength(songSeasons.length))),
  slots: z.optional(z.array(z.enum(slots)).check(z.maxLength(slots.length))),
});

/**
 * «Rett flere»: changes many songs in one transaction (decision 74). Songs that already are so stay as they
 * are; ids of songs that are not there are passed over. Sent again with the same batch it gives the
 * answer of the first time.
 */
export const changeManySongs = endpoint({
  method: 'POST',
  path: '/api/songs/change-many',
  access: 'writeSongs',
  budget: 'manySongs',
  body: z.strictObject({
    /** Made by the device. */
    batch: z.string().check(z.uuid()),
    ids: z.array(someId).check(z.minLength(1), z.maxLength(limits.songsChangedAtOnce)),
    /** As in changing one song; null is a status that is unknown. */
    set: z.optional(
      z.strictObject({
        categoryId: z.optional(someId),
        language: z.optional(z.enum(languages)),
        rightsStatus: orNull(z.enum(rightsStatuses)),
      }),
    ),
    /** Labels that the songs get; no label is in both lists. */
    add: z.optional(labels),
    /** Labels that the songs lose. */
    remove: z.optional(labels),
  }),
  answer: z.object({
    /** Songs that are another than before. */
    changed: z.int(),
    /** To be undone; null where no song changed. */
    batch: z.nullable(z.string()),
    /** Ids of songs that are removed, or never were. */
    gone: z.int(),
  }),
});

/** Why undoing a batch leaves a song as it is: see `kept`. */
export const keptReasons = ['changed', 'removed', 'erased', 'categoryGone'] as const;
export type KeptReason = (typeof keptReasons)[number];

/**
 * Takes back an import or a change of many songs (decision 74): within the hour for whoever did it, for
 * prests within 30 days. A song that nobody has touched since goes back: one that was added is removed, one
 * that was changed gets what it had, as a new version. Again it gives the same answer.
 */
export const undoSongBatch = endpoint({
  method: 'POST',
  path: '/api/song-batches/:id/undo',
  access: 'writeSongs',
  params: z.strictObject({ id: someId }),
  answer: z.object({
    /** Songs that went back. */
    undone: z.int(),
    /**
     * The others, by title: changed since (or brought back), removed, deleted for good (without a title),
     * or of a category that is gone.
     */
    kept: z.array(z.object({ id: z.string(), title: z.string(), why: z.enum(keptReasons) })),
    /** It had been taken back before this call. */
    wasUndone: z.boolean(),
  }),
});
