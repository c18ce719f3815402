import * as z from 'zod/mini';
import { languages, tempos } from '#song/valueSets.ts';
import { limits } from './limits.ts';
import { plainNewlines, requiredText, someId, withoutNul } from './text.ts';

/** Sentences of spec §5, under the fields and from the server alike. */
const required = {
  title: 'Sangtittel er påkrevd',
  categoryId: 'Kategori er påkrevd',
  language: 'Språk er påkrevd',
  lyrics: 'Sangtekst er påkrevd',
} as const;

const short = z.optional(z.string().check(z.trim(), z.maxLength(limits.shortText), withoutNul));

/** The text fields of a song's form (spec §2). Empty values are left out (spec §5). */
const fields = {
  title: requiredText(required.title).check(
    z.trim(),
    z.minLength(1, required.title),
    z.maxLength(limits.title),
    withoutNul,
  ),
  categoryId: z.pipe(
    requiredText(required.categoryId).check(z.minLength(1, required.categoryId)),
    someId,
  ),
  language: z.enum(languages, required.language),
  lyrics: requiredText(required.lyrics).check(
    plainNewlines,
    z.regex(/\S/, required.lyrics),
    z.maxLength(limits.lyrics),
    withoutNul,
  ),
  key: short,
  tempo: z.optional(z.enum(tempos)),
  notes: z.optional(
    z.string().check(plainNewlines, z.trim(), z.maxLength(limits.notes), withoutNul),
  ),
  translator: short,
  bibleReference: short,
  versionName: short,
};

export const newSongFields = z.strictObject({
  ...fields,
  /** A device without network gives the song its id, so that it has an address before it is sent. */
  id: z.optional(z.string().check(z.uuid())),
});
export type NewSongFields = z.infer<typeof newSongFields>;

/** What an edit may empty or take away by naming it in `clear` (decision 14). */
export const clearable = [
  'key',
  'tempo',
  'notes',
  'translator',
  'bibleReference',
  'versionName',
  'audioFile',
  'sheetMusicFile',
] as const;
export type Clearable = (typeof clearable)[number];

/** An edit sends what it changes; `clear` may come several times (decision 14). */
export const changedSongFields = z.strictObject({
  title: z.optional(fields.title),
  categoryId: z.optional(fields.categoryId),
  language: z.optional(fields.language),
  lyrics: z.optional(fields.lyrics),
  key: fields.key,
  tempo: fields.tempo,
  notes: fields.notes,
  translator: fields.translator,
  bibleReference: fields.bibleReference,
  versionName: fields.versionName,
  clear: z.optional(z.array(z.enum(clearable))),
});
export type ChangedSongFields = z.infer<typeof changedSongFields>;

/** The files of a song's form, with their limits in bytes (spec §5, decision 27). */
export const songFiles = {
  audioFile: {
    kind: 'audio',
    maximum: limits.audioFile,
    tooLarge: 'audioTooLarge',
    otherKind: 'notAudio',
  },
  sheetMusicFile: {
    kind: 'sheetMusic',
    maximum: limits.sheetMusicFile,
    tooLarge: 'sheetMusicTooLarge',
    otherKind: 'notSheetMusic',
  },
} as const;
export type SongFileField = keyof typeof songFiles;

/** Whatever a change of a song may touch (decision 13). */
export const songFields = [
  'title',
  'categoryId',
  'language',
  'key',
  'tempo',
  'lyrics',
  'notes',
  'translator',
  'bibleReference',
  'versionName',
  'alternateVersions',
  'audioFile',
  'sheetMusicFile',
] as const;
export type SongField = (typeof songFields)[number];
