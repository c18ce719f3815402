import type { SongbookSong } from '#contract/library/songbook.ts';
import { isLabel, optionalFields, type Optionals } from '#contract/songs/songFields.ts';
import { labelsIn, type SongValues } from '#web/songEdits/songInput.ts';
import type { ImportRow } from '#web/offline/imports/importRows.ts';

/** A song of the batch as the file of a song book has it. */
export function songOfRow(
  { id }: Pick<ImportRow, 'id'>,
  values: SongValues,
  startedAt: number,
): SongbookSong {
  const at = new Date(startedAt).toISOString();
  const optionals = Object.fromEntries(
    optionalFields.map((name) => [
      name,
      isLabel(name) ? labelsIn(values[name]) : values[name] || null,
    ]),
  ) as Optionals;
  return {
    id,
    title: values.title,
    categoryId: values.categoryId,
    // '' is refused, as anything that is no language.
    language: values.language as SongbookSong['language'],
    lyrics: values.lyrics,
    notes: values.notes || null,
    ...optionals,
    alternateVersions: [],
    audio: null,
    sheetMusic: null,
    createdAt: at,
    updatedAt: at,
  };
}
