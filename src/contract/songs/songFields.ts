import { slots, songSeasons } from '#plan/plan.ts';
import { limits } from '#contract/base/limits.ts';
import { meaningsOfB, rightsStatuses, tempos } from '#song/valueSets.ts';

/**
 * The editable fields of a song (spec §3), in display order. A new short text takes one line here, a
 * column and a label: form, validation, responses, history, search, export, import and print use this
 * table.
 */
export const songFields = {
  title: { column: 'title', kind: 'required' },
  number: { column: 'number', kind: 'number', most: limits.number },
  categoryId: { column: 'category_id', kind: 'required' },
  language: { column: 'language', kind: 'required' },
  key: { column: 'key', kind: 'ofVersion' },
  noteNames: { column: 'note_names', kind: 'choice', values: meaningsOfB },
  tempo: { column: 'tempo', kind: 'choice', values: tempos },
  lyrics: { column: 'lyrics', kind: 'required' },
  notes: { column: 'notes', kind: 'text' },
  translator: { column: 'translator', kind: 'fact' },
  bibleReference: { column: 'bible_reference', kind: 'fact', isBare: true },
  versionName: { column: 'version_name', kind: 'ofVersion' },
  seasons: { column: 'seasons', kind: 'labels', values: songSeasons },
  slots: { column: 'slots', kind: 'labels', values: slots },
  lyricist: { column: 'lyricist', kind: 'rights' },
  composer: { column: 'composer', kind: 'rights' },
  rightsHolder: { column: 'rights_holder', kind: 'rights' },
  rightsStatus: { column: 'rights_status', kind: 'choice', values: rightsStatuses },
  workNumber: { column: 'work_number', kind: 'rights' },
  alternateVersions: { column: 'alternate_versions', kind: 'list' },
  audioFile: { column: 'audio_file_id', kind: 'file' },
  sheetMusicFile: { column: 'sheet_music_file_id', kind: 'file' },
} as const satisfies Record<string, Rule>;

interface Rule {
  /** Column of the song's row. */
  readonly column: string;
  readonly kind:
    | 'required'
    /** In the community's own book (decision 67): short, displayed, printed, and found by itself alone. */
    | 'number'
    /** Optional short text that differs between the versions of a song. */
    | 'ofVersion'
    /** Optional short text about the song itself: searched, displayed and printed. */
    | 'fact'
    /** The same, in the line of rights under the song (decision 42). */
    | 'rights'
    /** One of `values`, or none. */
    | 'choice'
    /** Any number of `values`. */
    | 'labels'
    | 'text'
    | 'list'
    | 'file';
  readonly values?: readonly string[];
  /** Characters, where fewer than any short text may have. */
  readonly most?: number;
  /** Printed without a label, since the value explains itself. */
  readonly isBare?: true;
}

type Fields = typeof songFields;
type Named<Kind> = {
  [F in keyof Fields]: Fields[F]['kind'] extends Kind ? F : never;
}[keyof Fields];

/** A field that a change of a song may affect (decision 13). */
export type SongField = keyof Fields;
export const songFieldList = Object.keys(songFields) as SongField[];

/** Short texts about the song itself, independent of the version: what search finds besides lyrics. */
export type SongFact = Named<'fact' | 'rights'>;
export const songFacts = named('fact', 'rights');

/** In the order of the table. */
export function factsOf<T>(song: { readonly [F in SongFact]: T }): T[] {
  return songFacts.map((name) => song[name]);
}

/** The facts in the details of a song and at the top of the paper. */
export type DetailFact = Named<'fact'>;
export const detailFacts = named('fact');

/** Who made and owns the song (decision 42). */
export const rightsTexts = named('rights');

/** The optional short texts of a song. */
export type ShortText = Named<'number' | 'ofVersion' | 'fact' | 'rights'>;
export const shortTexts = named('number', 'ofVersion', 'fact', 'rights');

/** The fields with one of a few values. */
export type SongChoice = Named<'choice'>;

/** The fields with any number of a few values. */
export type SongLabel = Named<'labels'>;
export const songLabels = named('labels');

/** The values of a choice, or of labels. */
export type ValueOf<F extends SongChoice | SongLabel> = Fields[F]['values'][number];

/** The fields that have texts or values, and may be empty. */
export type OptionalField = ShortText | SongChoice | SongLabel;
export const optionalFields: readonly OptionalField[] = [
  ...named('choice'),
  ...shortTexts,
  ...songLabels,
];

/** Fields that an edit may empty with `clear` (decision 14). */
export type Clearable = OptionalField | Named<'text' | 'file'>;
export const clearable: readonly Clearable[] = [...optionalFields, ...named('text', 'file')];

function named<Kind extends Rule['kind']>(...kinds: Kind[]): Named<Kind>[] {
  const wanted: readonly string[] = kinds;
  return songFieldList.filter((name): name is Named<Kind> =>
    wanted.includes(songFields[name].kind),
  );
}

export function isLabel(name: string): name is SongLabel {
  return songLabels.some((label) => label === name);
}

/** The most characters of a short text. */
export function mostOf(name: ShortText): number {
  const rule: Rule = songFields[name];
  return rule.most ?? limits.shortText;
}

/** Builds a record with one entry per short text. */
export function eachShortText<T>(make: (name: ShortText) => T): Record<ShortText, T> {
  return Object.fromEntries(shortTexts.map((name) => [name, make(name)])) as Record<ShortText, T>;
}

/** The optional fields of a song; null where empty, and no labels. */
export type Optionals = { [F in ShortText]: string | null } & {
  [F in SongChoice]: ValueOf<F> | null;
} & { [F in SongLabel]: ValueOf<F>[] };

type Given = { readonly [F in ShortText]?: string | null | undefined } & {
  readonly [F in SongChoice]?: ValueOf<F> | null | undefined;
} & { readonly [F in SongLabel]?: readonly ValueOf<F>[] | null | undefined };

export function optionalsOf(song: Given): Optionals {
  return Object.fromEntries(
    optionalFields.map((name) => [name, song[name] || (isLabel(name) ? [] : null)]),
  ) as Optionals;
}
