import * as z from 'zod/mini';
import { endpoint } from '#contract/base/endpoint.ts';
import { idempotencyHeader } from '#contract/base/headers.ts';
import { limits } from '#contract/base/limits.ts';
import { someId } from '#contract/base/text.ts';

/** Response header of an export with missing files: `missingFiles` as JSON, percent-encoded. */
export const missingFilesHeader = 'missing-files';

/** Files that are missing in the blob store. */
export const missingFiles = z.object({
  count: z.int(),
  /** Titles of the affected songs, as many as fit into a header. */
  titles: z.array(z.string()),
});
export type MissingFiles = z.infer<typeof missingFiles>;

/** Response header of an export with further parts: `nextPart` as JSON, percent-encoded. */
export const nextPartHeader = 'next-part';

/** Query of the next part, and the total number of parts. */
export const nextPart = z.object({ after: z.string(), part: z.string(), parts: z.int() });
export type NextPart = z.infer<typeof nextPart>;

/**
 * The song book as one .zip of `songbook.json`, `songs.ndjson` and the files. A song book larger than an
 * import accepts is split into parts, each of which can be imported by itself (decision 26). The cursor
 * `after` is the last song id of the previous part, so that every song is in one part, whatever changes
 * meanwhile; `part` only names the file.
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
  gives: ['content-disposition', missingFilesHeader, nextPartHeader],
});

/** The result of an import, or of its preview, for one song (decision 26). */
const importedSong = z.object({
  title: z.string(),
  /**
   * `new` is added; `same` exists already; `different` becomes an alternate version of the existing song.
   */
  fate: z.enum(['new', 'same', 'different']),
  /** What was empty in the existing song is filled in (decision 74). */
  filled: z.boolean(),
  /** `same`, since an earlier text of the existing song has those words. */
  earlier: z.boolean(),
});
export type ImportedSong = z.infer<typeof importedSong>;

/** What happens to the songs of an import, as it is counted. */
export const importOutcomes = ['new', 'different', 'filled', 'earlier', 'same'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** A song with another text may be filled in as well; `same` is a song to which nothing else happens. */
export function outcomesOf({ fate, filled, earlier }: ImportedSong): ImportOutcome[] {
  const outcomes: ImportOutcome[] = fate === 'same' ? [] : [fate];
  if (filled) outcomes.push('filled');
  if (earlier) outcomes.push('earlier');
  return outcomes.length === 0 ? ['same'] : outcomes;
}

/** How many songs had each outcome, and what came with them. */
const importCounts = z.object({
  new: z.int(),
  different: z.int(),
  filled: z.int(),
  earlier: z.int(),
  same: z.int(),
  /** Categories that are added. */
  categories: z.int(),
  /** Files that are added. */
  files: z.int(),
});
export type ImportCounts = z.infer<typeof importCounts>;

/** Whether an import adds or changes songs, and so can be undone (decision 74). */
export function importChangesSongs(counts: ImportCounts): boolean {
  return counts.new + counts.different + counts.filled > 0;
}

/** Whether an import changes the library. */
export function importChanges(counts: ImportCounts): boolean {
  return importChangesSongs(counts) || counts.categories > 0;
}

/**
 * Imports a song book atomically; with `preview` nothing is written. Sent again under its idempotency key
 * it gives the counts of the first time, without the songs.
 */
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
    counts: importCounts,
    /** Names of the categories that are added. */
    newCategories: z.array(z.string()),
    /** Categories that the user may not add, and the one that gets their songs (decision 8). */
    otherCategories: z.nullable(z.object({ names: z.array(z.string()), becomes: z.string() })),
    /** Number of files that are added. */
    newFiles: z.int(),
  }),
  takes: [idempotencyHeader],
});
export type ImportAnswer = z.infer<typeof importLibrary.answer>;
