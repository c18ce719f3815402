import * as z from 'zod/mini';
import { slots, songSeasons } from '#plan/plan.ts';
import { languages, meaningsOfB, rightsStatuses, tempos } from '#song/valueSets.ts';
import { category } from './categories.ts';
import { chosenForSong, keyHint } from './music.ts';
import { eachShortText } from './songFields.ts';

const isoTime = z.string();

/** A song in a list: everything but its lyrics (spec §3, decision 12). Absent values are null. */
export const songSummary = z.object({
  id: z.string(),
  title: z.string(),
  /**
   * In lists, where another song has the same title: what tells them apart, such as the composer or the
   * first line.
   */
  disambiguation: z.optional(z.string()),
  categoryId: z.string(),
  category,
  language: z.enum(languages),
  tempo: z.nullable(z.enum(tempos)),
  notes: z.nullable(z.string()),
  /** Missing in songs that were stored before the field existed. */
  ...eachShortText(() => z._default(z.nullable(z.string()), null)),
  /** What a person said of a plain `B` in its chords (decision 52); null if nobody did. */
  noteNames: z._default(z.nullable(z.enum(meaningsOfB)), null),
  /** Null is unknown (decision 42). */
  rightsStatus: z._default(z.nullable(z.enum(rightsStatuses)), null),
  /** Labels: when in the church's year, and where in a celebration, it is sung. */
  seasons: z._default(z.array(z.enum(songSeasons)), []),
  slots: z._default(z.array(z.enum(slots)), []),
  keyHint,
  audioUrl: z.nullable(z.string()),
  sheetMusicUrl: z.nullable(z.string()),
  /** The user's own favourite (decision 11). */
  isFavorite: z.boolean(),
  music: chosenForSong,
  /** Plays of all people. */
  playCount: z.int(),
  lastPlayed: z.nullable(isoTime),
  createdAt: isoTime,
  /**
   * When it came into this song book, from which rights count (decision 74). Null in songs that were
   * stored before the field existed: `createdAt`.
   */
  addedAt: z._default(z.nullable(isoTime), null),
  updatedAt: isoTime,
  /** Incremented by every change (decision 13). */
  version: z.int(),
});
export type SongSummary = z.infer<typeof songSummary>;

const alternateVersion = z.object({
  name: z.string(),
  lyrics: z.string(),
  key: z.nullable(z.string()),
  notes: z.nullable(z.string()),
});
export type AlternateVersion = z.infer<typeof alternateVersion>;

/** Normalized version name: equal for names that a reader cannot distinguish (decision 15). */
export function comparableName(name: string): string {
  return name.normalize('NFC').toLocaleLowerCase('nb').trim();
}

export const song = z.extend(songSummary, {
  lyrics: z.string(),
  /** How to show the sheet music, which its URL does not reveal; null without sheet music. */
  sheetMusicType: z.nullable(z.enum(['image', 'pdf'])),
  alternateVersions: z.array(alternateVersion),
});
export type Song = z.infer<typeof song>;
