import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { someId } from './text.ts';

/** Header of an export that lacks files: `missingFiles` as JSON, percent-encoded. */
export const missingFilesHeader = 'missing-files';

/** Recordings and sheets that are not on the server's disk as they should be. */
export const missingFiles = z.object({
  count: z.int(),
  /** Of the first songs that have them, as many as a header carries. */
  titles: z.array(z.string()),
});
export type MissingFiles = z.infer<typeof missingFiles>;

/** Header of an export that others follow: `nextPart` as JSON, percent-encoded. */
export const nextPartHeader = 'next-part';

/** With which query the next part is asked for, and how many there are in all. */
export const nextPart = z.object({ after: z.string(), part: z.string(), parts: z.int() });
export type NextPart = z.infer<typeof nextPart>;

/**
 * The song book as one .zip of `songbook.json`, `songs.ndjson` and the files, or its first part: what
 * is larger than an import may be comes in parts, each of them a song book that can be imported by
 * itself (decision 26). `after` is the last id of the songs that earlier parts had, so that a song
 * that stays is in one of them whatever changes meanwhile; `part` only gives the file its name.
 */
export const exportLibrary = endpoint({
  method: 'GET',
  path: '/api/library/export',
  access: 'readSongs',
  budget: 'transfer',
  query: z.strictObject({
    after: z.optional(someId),
    part: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/))),
  }),
  answer: z.never(),
  binary: true,
});

/** What an import would do to one song, or has done (decision 26). */
const importedSong = z.object({
  title: z.string(),
  /**
   * `new` comes in; `same` is there already; `different` becomes an alternate version of the song
   * that is there.
   */
  fate: z.enum(['new', 'same', 'different']),
});

/** With `preview` nothing is written; without it everything at once, or nothing. */
export const importLibrary = endpoint({
  method: 'POST',
  path: '/api/library/import',
  access: 'writeSongs',
  budget: 'transfer',
  query: z.strictObject({ preview: z.optional(z.literal('true')) }),
  form: z.strictObject({}),
  files: {
    songbook: {
      kind: 'songbook',
      maximum: limits.importPacked,
      tooLarge: 'importTooLarge',
      otherKind: 'notSongbook',
    },
  },
  answer: z.object({
    songs: z.array(importedSong),
    /** Names of categories that are missing here and come along. */
    newCategories: z.array(z.string()),
    /** Categories that are missing here and stay so: their new songs go to another (decision 8). */
    otherCategories: z.nullable(z.object({ names: z.array(z.string()), becomes: z.string() })),
    /** Recordings and sheets that come along. */
    newFiles: z.int(),
  }),
});
export type ImportedSong = z.infer<typeof importedSong>;
export type ImportAnswer = z.infer<typeof importLibrary.answer>;
