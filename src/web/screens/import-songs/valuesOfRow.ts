import { limits } from '#contract/base/limits.ts';
import {
  mostOf,
  songFields,
  type SongLabel,
  songLabels,
  shortTexts,
} from '#contract/songs/songFields.ts';
import type { ImportWarning, ImportWarningCode, ReadSong } from '#song/import/importedSong.ts';
import { foldText } from '#song/foldText.ts';
import { readMinors } from '#song/paste/readMinors.ts';
import { emptyInput, type SongValueName, type SongValues } from '#web/songEdits/songInput.ts';
import { themesNote } from '#web/texts/themesNote.ts';
import { sayValue } from '#web/texts/songValues.ts';
import type { BatchAnswers, ImportRow } from '#web/offline/imports/importRows.ts';

interface RowValues {
  readonly values: SongValues;
  /** Those that neither an answer nor an edit has settled. */
  readonly warnings: readonly ImportWarning[];
}

/** Edits of these settle the warning. */
const settledBy: Partial<Record<ImportWarningCode, readonly SongValueName[]>> = {
  noTitle: ['title'],
  bOrH: ['noteNames', 'key', 'lyrics'],
  smallMinor: ['lyrics'],
  unknownChord: ['lyrics'],
  chordsUnplaced: ['lyrics'],
  image: ['lyrics'],
  encoding: ['lyrics'],
};

/** A song of the batch as the form would have it: what was read, under the answers, with the edits. */
export function valuesOfRow({ read, edits }: ImportRow, answers: BatchAnswers): RowValues {
  const warned = (code: ImportWarningCode) => read.warnings.some((each) => each.code === code);
  const isMinor = warned('smallMinor') && answers.smallMinors === 'minors';
  const lyrics = plain(read.lyrics);
  const { labels, others } = labelsOf(read.themes);
  const { fitting, tooLong } = fitted(read);
  const notes = [
    ...read.notes,
    ...(others.length > 0 ? [themesNote(others)] : []),
    ...tooLong.map(({ text }) => text),
  ];
  const values: SongValues = {
    ...emptyInput.values,
    ...fitting,
    ...labels,
    categoryId: answers.categoryId,
    language: read.language ?? answers.language,
    rightsStatus: answers.rightsStatus,
    noteNames: read.noteNames ?? (warned('bOrH') ? answers.bareB : ''),
    lyrics: isMinor ? (readMinors(lyrics)?.lyrics ?? lyrics) : lyrics,
    notes: plain(notes.join('\n')),
    ...edits,
  };
  const answered: readonly ImportWarningCode[] = [
    ...(answers.bareB === '' ? [] : ['bOrH' as const]),
    ...(answers.smallMinors === '' ? [] : ['smallMinor' as const]),
  ];
  const isOpen = ({ code }: ImportWarning) =>
    !answered.includes(code) && !settledBy[code]?.some((name) => name in edits);
  const cut = tooLong.filter(({ name }) => !(name in edits));
  return {
    values,
    warnings: [
      ...read.warnings.filter(isOpen),
      ...cut.map(({ text }): ImportWarning => ({ code: 'tooLong', text })),
    ],
  };
}

/** The texts of one row that fit into their fields, and those that belong into the notes instead. */
function fitted(read: ReadSong) {
  const tooLong: { readonly name: SongValueName; readonly text: string }[] = [];
  const fit = (name: SongValueName, most: number, cut: (text: string) => string) => {
    const text = inOneRow(read[name as keyof ReadSong] as string | undefined);
    if (text.length <= most) return [name, text] as const;
    tooLong.push({ name, text });
    return [name, cut(text)] as const;
  };
  const tempo = inOneRow(read.tempo);
  const isTempo = songFields.tempo.values.some((each) => each === tempo);
  if (!isTempo && tempo !== '') tooLong.push({ name: 'tempo', text: tempo });
  const named = shortTexts.filter((name) => name !== 'versionName');
  const fitting = Object.fromEntries([
    // A title that is cut still names the song.
    fit('title', limits.title, (text) => beginning(text, limits.title)),
    ...named.map((name) => fit(name, mostOf(name), () => '')),
    ['tempo', isTempo ? tempo : ''],
  ]) as Partial<SongValues>;
  return { fitting, tooLong };
}

/** The labels that themes name, and the other themes. */
function labelsOf(themes: readonly string[]) {
  const named = themes.map((theme) => ({ theme: inOneRow(theme), labels: labelsNamed(theme) }));
  const valueOf = (name: SongLabel) =>
    [...new Set(named.flatMap(({ labels }) => labels[name]))].join(' ');
  return {
    labels: { seasons: valueOf('seasons'), slots: valueOf('slots') },
    others: named
      .filter(
        ({ theme, labels }) =>
          theme !== '' && songLabels.every((name) => labels[name].length === 0),
      )
      .map(({ theme }) => theme),
  };
}

function labelsNamed(theme: string): Record<SongLabel, readonly string[]> {
  const folded = foldText(theme);
  const ofName = (name: SongLabel) =>
    songFields[name].values.filter((value) => foldText(sayValue(name, value)) === folded);
  return { seasons: ofName('seasons'), slots: ofName('slots') };
}

/** With LF, and without control characters, which no field shows. */
function plain(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/(?![\n\t])\p{Cc}/gu, '');
}

function inOneRow(text = ''): string {
  return plain(text).replace(/\s+/g, ' ').trim();
}

/** Its first words. */
function beginning(text: string, most: number): string {
  const cut = text.slice(0, most);
  const end = cut.lastIndexOf(' ');
  return (end > 0 ? cut.slice(0, end) : cut.replace(/[\uD800-\uDBFF]$/, '')).trim();
}
