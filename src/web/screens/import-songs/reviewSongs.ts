import { fieldSentences } from '#contract/base/fieldSentences.ts';
import { songbookSong } from '#contract/library/songbook.ts';
import type { Category } from '#contract/songs/categories.ts';
import type { Song } from '#contract/songs/song.ts';
import { optionalFields } from '#contract/songs/songFields.ts';
import type { ImportWarningCode } from '#song/import/importedSong.ts';
import { composed } from '#song/composed.ts';
import { foldText } from '#song/foldText.ts';
import type { TwinsByPlace } from '#web/offline/library/findTwins.ts';
import { formValue, type SongValueName, type SongValues } from '#web/songEdits/songInput.ts';
import type { BatchAnswers, ImportRow } from '#web/offline/imports/importRows.ts';
import type { Fault, ReviewedSong, Twin, Verdict } from './importBatch.ts';
import { songOfRow } from './songOfRow.ts';
import { valuesOfRow } from './valuesOfRow.ts';

/** What the songs of a batch are held against. */
export interface ReviewedAgainst {
  readonly answers: BatchAnswers;
  /** Undefined until they are known. */
  readonly categories: readonly Category[] | undefined;
  /** The songs here that some of the batch resemble. */
  readonly book: ReadonlyMap<string, Song>;
  readonly twins: TwinsByPlace;
}

/**
 * Makes a reviewer of the batch. It gives the same object as before for a song of which nothing has
 * changed, so that an edit neither checks nor draws all others anew.
 */
export function reviewer() {
  const rowValues = remembered(valuesOfRow);
  const reviewed = remembered(reviewSong);
  return (rows: readonly ImportRow[], against: ReviewedAgainst): readonly ReviewedSong[] => {
    const { answers, categories, book, twins } = against;
    const byPlace = new Map(rows.map((row) => [row.at, row]));
    return rows.map((row) => {
      const twin = twins.get(row.at);
      const here = typeof twin === 'string' ? book.get(twin) : undefined;
      const earlier = typeof twin === 'number' ? byPlace.get(twin) : undefined;
      const like = earlier && rowValues(earlier, answers).values;
      return reviewed(row, rowValues(row, answers), answers, categories, here, earlier, like);
    });
  };
}

function reviewSong(
  row: ImportRow,
  { values, warnings }: ReturnType<typeof valuesOfRow>,
  answers: BatchAnswers,
  categories: readonly Category[] | undefined,
  here: Song | undefined,
  earlier: ImportRow | undefined,
  like: SongValues | undefined,
): ReviewedSong {
  const isKnown = (here?.id ?? earlier?.id) === row.id;
  const text = here ? textHere(values, here) : like && isSameText(values, like) ? 'main' : null;
  const same =
    earlier?.id === row.id || (text !== null && (isKnown || isSameSong(values, here ?? like)));
  const faults = faultsOf(row, values, categories);
  const verdict = ((): Verdict => {
    if (same) return 'same';
    if (!faults.every(({ field }) => isUnanswered(field, row, answers))) return 'check';
    if (here ?? earlier) return isKnown ? 'otherText' : 'like';
    return warnings.length > 0 ? 'check' : 'new';
  })();
  const fills = same && text === 'main' && here !== undefined && fillsIn(values, here);
  const isAble = faults.length === 0 && (!same || fills);
  const isChosen = isAble && (row.chosen ?? (verdict === 'new' || same));
  const isVersion = verdict === 'otherText' || row.asVersionOf !== null;
  return {
    row,
    values,
    verdict,
    twin: twinOf(here, earlier, like),
    faults,
    warnings,
    isChosen,
    becomes: !isChosen ? 'nothing' : same ? 'filling' : isVersion ? 'version' : 'song',
  };
}

/** Whether the batch's own question would put the field right: no reason to look at each of its songs. */
function isUnanswered(field: SongValueName, { edits }: ImportRow, answers: BatchAnswers): boolean {
  return (field === 'categoryId' || field === 'language') && !(field in edits) && !answers[field];
}

/** How many songs raise each question of the batch, answered or not. */
export function asksOf(songs: readonly ReviewedSong[]): Record<keyof BatchAnswers, number> {
  const count = (raises: (row: ImportRow) => boolean) =>
    songs.filter(({ row, verdict }) => verdict !== 'same' && raises(row)).length;
  const warned = ({ read }: ImportRow, code: ImportWarningCode) =>
    read.warnings.some((warning) => warning.code === code);
  return {
    categoryId: count(({ edits }) => !('categoryId' in edits)),
    language: count(({ read, edits }) => read.language === undefined && !('language' in edits)),
    rightsStatus: count(({ edits }) => !('rightsStatus' in edits)),
    bareB: count((row) => warned(row, 'bOrH') && row.read.noteNames === undefined),
    smallMinors: count((row) => warned(row, 'smallMinor')),
  };
}

/** Whether it waits for the person: nobody has said that it should not come in, and as it is it does not. */
export function isWaiting({ verdict, row, isChosen }: ReviewedSong): boolean {
  return !isChosen && verdict !== 'same' && row.chosen !== false;
}

function twinOf(
  here: Song | undefined,
  earlier: ImportRow | undefined,
  like: SongValues | undefined,
): Twin | null {
  if (here) return { songId: here.id, title: here.title };
  return earlier && like ? { songId: earlier.id, title: like.title, at: earlier.at } : null;
}

type Texts = Pick<Song, 'lyrics' | 'key' | 'notes'>;

/** Which text of the song here it is, as an import compares them (decision 74); null if none. */
function textHere(values: SongValues, song: Song): 'main' | 'version' | null {
  if (isSameText(values, song)) return 'main';
  return song.alternateVersions.some((version) => isSameText(values, version)) ? 'version' : null;
}

/** The same words with the same chords, and no other key or notes. */
function isSameText(values: SongValues, there: Texts | SongValues): boolean {
  const agrees = (of: 'key' | 'notes') =>
    values[of].trim() === '' || !there[of] || values[of].trim() === there[of].trim();
  return wordsOf(values) === wordsOf(there) && agrees('key') && agrees('notes');
}

const wordsOf = ({ lyrics }: { readonly lyrics: string }) =>
  composed(lyrics).replace(/\r\n?/g, '\n').trimEnd();

/** Two settings of the Mass share their text: the very same song has also the title, and no other authors. */
function isSameSong(values: SongValues, there: Song | SongValues | undefined): boolean {
  const agrees = (of: 'lyricist' | 'composer' | 'translator') =>
    !values[of] || !there?.[of] || foldText(values[of]) === foldText(there[of]);
  return (
    foldText(values.title) === foldText(there?.title ?? '') &&
    (['lyricist', 'composer', 'translator'] as const).every(agrees)
  );
}

/** Whether it says something of the song here that is empty there. */
function fillsIn(values: SongValues, here: Song): boolean {
  const isEmpty = (name: 'notes' | (typeof optionalFields)[number]) => formValue(here[name]) === '';
  return (['notes', ...optionalFields] as const).some(
    (name) => name !== 'versionName' && values[name].trim() !== '' && isEmpty(name),
  );
}

function faultsOf(
  row: ImportRow,
  values: SongValues,
  categories: readonly Category[] | undefined,
): Fault[] {
  const isGone = categories?.every(({ id }) => id !== values.categoryId);
  const song = songOfRow(row, isGone ? { ...values, categoryId: '' } : values, 0);
  const { success, error } = songbookSong.safeParse(song);
  if (success) return [];
  return Object.entries(fieldSentences(error)).map(([field, sentence]) => ({
    field: field as SongValueName,
    sentence,
  }));
}

/** Memoizes by its first argument, an object, as long as the others are the same. */
function remembered<First extends object, Rest extends readonly unknown[], Result>(
  make: (first: First, ...rest: Rest) => Result,
) {
  const kept = new WeakMap<First, { readonly rest: Rest; readonly result: Result }>();
  return (first: First, ...rest: Rest): Result => {
    const before = kept.get(first);
    if (before?.rest.every((each, at) => each === rest[at])) return before.result;
    const result = make(first, ...rest);
    kept.set(first, { rest, result });
    return result;
  };
}
