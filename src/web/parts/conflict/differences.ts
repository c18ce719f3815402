import type { Song } from '#contract/song.ts';
import { type SongFileField, songFiles } from '#contract/songForm.ts';
import {
  type SongInput,
  type SongValueName,
  valueNames,
  valuesOf,
} from '#web/writing/songInput.ts';
import { conflict as texts } from '#web/texts/conflict.ts';
import { songFieldNames } from '#web/texts/songFields.ts';
import { languageLabels, tempoLabels } from '#web/texts/songLabels.ts';
import type { Difference } from './Differing.tsx';

type NamedDifference = Difference & { readonly field: SongValueName | SongFileField };

/** Where my song, laid over theirs, is another than theirs, in the words of the screen. */
export function differences(
  mine: SongInput,
  theirs: Song,
  categoryName: (id: string) => string,
): NamedDifference[] {
  const now = valuesOf(theirs);
  const said = (field: SongValueName, value: string): string => {
    if (field === 'categoryId') return categoryName(value);
    if (field === 'language') return languageLabels[value as keyof typeof languageLabels] ?? '';
    if (field === 'tempo') return tempoLabels[value as keyof typeof tempoLabels] ?? '';
    return value;
  };
  const values = valueNames
    .filter((field) => mine.values[field] !== now[field])
    .map((field) => ({
      field,
      name: songFieldNames[field],
      mine: said(field, mine.values[field]),
      theirs: said(field, now[field]),
      lines: field === 'lyrics' || field === 'notes',
    }));
  const there = { audioFile: theirs.audioUrl, sheetMusicFile: theirs.sheetMusicUrl };
  const files = (Object.keys(songFiles) as SongFileField[])
    .filter((field) => mine.files[field] !== null || mine.removed.includes(field))
    .map((field) => ({
      field,
      name: songFieldNames[field],
      mine: mine.files[field]?.name ?? texts.fileRemoved,
      theirs: there[field] === null ? texts.noFile : texts.fileThere,
    }));
  return [...values, ...files];
}
