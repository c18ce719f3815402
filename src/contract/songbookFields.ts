import * as z from 'zod/mini';
import { tempos } from '#song/valueSets.ts';
import { limits } from './limits.ts';
import { newSongFields } from './songForm.ts';
import { writtenVersion } from './songWriting.ts';
import { plainNewlines, withoutNul } from './text.ts';

const { title, categoryId, language, lyrics } = newSongFields.shape;
const short = z.nullable(z.string().check(z.trim(), z.maxLength(limits.shortText), withoutNul));

/** What a song of `songbook.json` has, all of it, by the limits of the form; absent is null. */
export const songFields = {
  title,
  /** Of a category of the same file. */
  categoryId,
  language,
  key: short,
  tempo: z.nullable(z.enum(tempos)),
  lyrics,
  notes: z.nullable(
    z.string().check(plainNewlines, z.trim(), z.maxLength(limits.notes), withoutNul),
  ),
  translator: short,
  bibleReference: short,
  versionName: short,
  alternateVersions: z.array(writtenVersion).check(z.maxLength(limits.versions)),
};
