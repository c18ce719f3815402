import * as z from 'zod/mini';
import { endpoint } from '#contract/base/endpoint.ts';
import { etagHeader, idempotencyHeader, ifMatchHeader } from '#contract/base/headers.ts';
import { limits } from '#contract/base/limits.ts';
import { song } from './song.ts';
import { songFieldList, songLabels } from './songFields.ts';
import { changedSongFields, newSongFields, songFiles } from './songForm.ts';
import { requiredText, shortText, someId, withoutNul } from '#contract/base/text.ts';

const songId = z.strictObject({ id: someId });

/** Adds a song, with its files. */
export const createSong = endpoint({
  method: 'POST',
  path: '/api/songs',
  access: 'writeSongs',
  form: newSongFields,
  lists: songLabels,
  files: songFiles,
  answer: song,
  takes: [idempotencyHeader],
  gives: [etagHeader],
});

/** An alternate version as input (spec §5). */
export const writtenVersion = z.strictObject({
  name: requiredText('Versjonsnavn er påkrevd').check(
    z.trim(),
    z.minLength(1, 'Versjonsnavn er påkrevd'),
    z.maxLength(limits.shortText),
    withoutNul,
  ),
  lyrics: requiredText('Sangtekst er påkrevd').check(
    z.regex(/\S/, 'Sangtekst er påkrevd'),
    z.maxLength(limits.lyrics),
    withoutNul,
  ),
  key: z.optional(z.nullable(shortText)),
  notes: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(limits.notes), withoutNul))),
});
export type WrittenVersion = z.infer<typeof writtenVersion>;

/**
 * An edit as a form, or the whole list of alternate versions as JSON (spec §4, §7). With If-Match: 412 with
 * the current song where it has changed meanwhile (decision 13).
 */
export const changeSong = endpoint({
  method: 'PATCH',
  path: '/api/songs/:id',
  access: 'writeSongs',
  params: songId,
  form: changedSongFields,
  lists: ['clear', ...songLabels],
  files: songFiles,
  body: z.strictObject({
    alternateVersions: z.array(writtenVersion).check(z.maxLength(limits.versions)),
  }),
  answer: song,
  takes: [ifMatchHeader, idempotencyHeader],
  gives: [etagHeader],
});

/** «Historikk»: the revisions of a song, newest first (decision 13). */
export const listRevisions = endpoint({
  method: 'GET',
  path: '/api/songs/:id/revisions',
  access: 'readSongs',
  params: songId,
  answer: z.array(
    z.object({
      /** The song's version before the change. */
      version: z.int(),
      /** First name of the author at that time (decision 62), or null. */
      changedBy: z.nullable(z.string()),
      /** Current first name, where it differs. */
      changedByNow: z.nullable(z.string()),
      changedAt: z.string(),
      /** The changed fields. */
      changed: z.array(z.enum(songFieldList)),
    }),
  ),
});

const revisionOfSong = z.strictObject({
  id: someId,
  version: z.string().check(z.regex(/^\d{1,9}$/)),
});

/** The song at an earlier version. */
export const getRevision = endpoint({
  method: 'GET',
  path: '/api/songs/:id/revisions/:version',
  access: 'readSongs',
  params: revisionOfSong,
  answer: song,
});

/** Restores an earlier revision as a new version; `If-Match` as in changing a song. */
export const restoreRevision = endpoint({
  method: 'POST',
  path: '/api/songs/:id/revisions/:version/restore',
  access: 'writeSongs',
  params: revisionOfSong,
  answer: song,
  takes: [ifMatchHeader, idempotencyHeader],
  gives: [etagHeader],
});
