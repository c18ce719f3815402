import * as z from 'zod/mini';
import { rightsStatuses } from '#song/valueSets.ts';
import { endpoint } from '#contract/base/endpoint.ts';

/** Of a calendar year, such as `2026-4`; the running one where none is named. */
const quarter = z.optional(z.string().check(z.regex(/^\d{4}-[1-4]$/, 'Kvartalet finnes ikke')));

/** A line of the report: a song and what is known of its rights (decision 42). */
const tonoSong = z.object({
  id: z.string(),
  title: z.string(),
  lyricist: z.nullable(z.string()),
  translator: z.nullable(z.string()),
  composer: z.nullable(z.string()),
  rightsHolder: z.nullable(z.string()),
  rightsStatus: z.nullable(z.enum(rightsStatuses)),
  workNumber: z.nullable(z.string()),
  /** In how many celebrations it was sung. */
  times: z.int(),
  /** It is no longer in the song book. */
  isRemoved: z.boolean(),
});
export type TonoSong = z.infer<typeof tonoSong>;

/**
 * What the user's community sang in a quarter, from celebrated plans alone: each song once per celebration
 * (decision 42).
 */
export const getTonoReport = endpoint({
  method: 'GET',
  path: '/api/tono/songs',
  access: 'planForOwnCommunity',
  query: z.strictObject({ quarter }),
  answer: z.object({
    quarter: z.string(),
    /** Celebrated in the quarter. */
    celebrations: z.int(),
    /** By title. */
    songs: z.array(tonoSong),
  }),
});

/** The same as CSV. */
export const exportTonoReport = endpoint({
  method: 'GET',
  path: '/api/tono',
  access: 'planForOwnCommunity',
  query: z.strictObject({ quarter }),
  answer: z.never(),
  binary: true,
  gives: ['content-disposition'],
});

/** The columns of the CSV, in order. */
export const tonoColumns = {
  title: 'Tittel',
  lyricist: 'Tekstforfatter',
  translator: 'Oversetter',
  composer: 'Komponist',
  rightsHolder: 'Rettighetshaver',
  rightsStatus: 'Bruksrett',
  workNumber: 'Verksnummer',
  times: 'Antall feiringer',
} as const satisfies Partial<Record<keyof TonoSong, string>>;
