import * as z from 'zod/mini';
import { languages, tempos } from '#song/valueSets.ts';
import { limits } from './limits.ts';
import { clearable, eachShortText } from './songFields.ts';
import { notesText, plainNewlines, requiredText, shortText, someId, withoutNul } from './text.ts';

/** Sentences of spec §5, under the fields and from the server alike. */
const required = {
  title: 'Sangtittel er påkrevd',
  categoryId: 'Kategori er påkrevd',
  language: 'Språk er påkrevd',
  lyrics: 'Sangtekst er påkrevd',
} as const;

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
  tempo: z.optional(z.enum(tempos)),
  notes: z.optional(notesText),
  ...eachShortText(() => z.optional(shortText)),
};

export const newSongFields = z.strictObject({
  ...fields,
  /** A device without network gives the song its id, so that it has an address before it is sent. */
  id: z.optional(z.string().check(z.uuid())),
});
export type NewSongFields = z.infer<typeof newSongFields>;

/** An edit sends what it changes; `clear` may come several times (decision 14). */
export const changedSongFields = z.strictObject({
  ...fields,
  title: z.optional(fields.title),
  categoryId: z.optional(fields.categoryId),
  language: z.optional(fields.language),
  lyrics: z.optional(fields.lyrics),
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
