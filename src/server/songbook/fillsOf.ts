import { optionalsOf } from '#contract/songs/songFields.ts';
import { importedVersionName, type SongbookSong } from '#contract/library/songbook.ts';
import {
  columnsOfOptionals,
  optionalColumns,
  type SongContent,
} from '#server/songs/songContent.ts';

/**
 * The columns that an import fills in where they are empty (decision 74): what is optional, but for
 * recording and sheet music, which are of one text in one key, and which a song here may be without on
 * purpose.
 */
export const fillableColumns = ['notes', ...optionalColumns] as const;
type FillableColumn = (typeof fillableColumns)[number];
export type Fillable = Pick<SongContent, FillableColumn>;
export type Filled = Partial<Fillable>;

/** Those that say something of a text: they are filled in only where the words are the same. */
const ofText: readonly FillableColumn[] = ['notes', 'key', 'note_names', 'version_name'];

/** What is empty here and filled in the imported song. */
export function fillsOf(
  here: Fillable,
  song: SongbookSong,
  { isMain, isNameFree }: { isMain: boolean; isNameFree: (name: string) => boolean },
): Filled {
  const there: Fillable = {
    notes: song.notes || null,
    ...columnsOfOptionals(optionalsOf(song)),
  };
  const isWanted = (column: FillableColumn) =>
    !here[column] &&
    there[column] !== null &&
    (isMain || !ofText.includes(column)) &&
    (column !== 'version_name' || isName(there.version_name ?? '', isNameFree));
  return Object.fromEntries(
    fillableColumns.filter(isWanted).map((column) => [column, there[column]]),
  );
}

/** Whether somebody has named it, and no version here is named so (decision 15). */
function isName(name: string, isFree: (name: string) => boolean): boolean {
  return isFree(name) && !name.startsWith(importedVersionName(''));
}
