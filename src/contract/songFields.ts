/**
 * The editable fields of a song (spec §3), in display order. A new short text takes one line here, a
 * column and a label: form, validation, responses, history, search, export, import and print use this
 * table.
 */
export const songFields = {
  title: { column: 'title', kind: 'required' },
  categoryId: { column: 'category_id', kind: 'required' },
  language: { column: 'language', kind: 'required' },
  key: { column: 'key', kind: 'ofVersion' },
  noteNames: { column: 'note_names', kind: 'choice' },
  tempo: { column: 'tempo', kind: 'choice' },
  lyrics: { column: 'lyrics', kind: 'required' },
  notes: { column: 'notes', kind: 'text' },
  translator: { column: 'translator', kind: 'fact' },
  composer: { column: 'composer', kind: 'fact' },
  bibleReference: { column: 'bible_reference', kind: 'fact', isBare: true },
  versionName: { column: 'version_name', kind: 'ofVersion' },
  alternateVersions: { column: 'alternate_versions', kind: 'list' },
  audioFile: { column: 'audio_file_id', kind: 'file' },
  sheetMusicFile: { column: 'sheet_music_file_id', kind: 'file' },
} as const satisfies Record<string, Rule>;

interface Rule {
  /** Column of the song's row. */
  readonly column: string;
  readonly kind:
    | 'required'
    /** Optional short text that differs between the versions of a song. */
    | 'ofVersion'
    /** Optional short text about the song itself: searched, displayed and printed. */
    | 'fact'
    | 'choice'
    | 'text'
    | 'list'
    | 'file';
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

/** Short texts about the song itself, independent of the version. */
export type SongFact = Named<'fact'>;
export const songFacts = named('fact');

/** In the order of the table. */
export function factsOf<T>(song: { readonly [F in SongFact]: T }): T[] {
  return songFacts.map((name) => song[name]);
}

/** The optional short texts of a song. */
export type ShortText = Named<'ofVersion' | 'fact'>;
export const shortTexts = named('ofVersion', 'fact');

/** Fields that an edit may empty with `clear` (decision 14). */
export type Clearable = Named<'ofVersion' | 'fact' | 'choice' | 'text' | 'file'>;
export const clearable = named('ofVersion', 'fact', 'choice', 'text', 'file');

function named<Kind extends Rule['kind']>(...kinds: Kind[]): Named<Kind>[] {
  const wanted: readonly string[] = kinds;
  return songFieldList.filter((name): name is Named<Kind> =>
    wanted.includes(songFields[name].kind),
  );
}

/** Builds a record with one entry per short text. */
export function eachShortText<T>(make: (name: ShortText) => T): Record<ShortText, T> {
  return Object.fromEntries(shortTexts.map((name) => [name, make(name)])) as Record<ShortText, T>;
}

/** The short texts of a song; null where empty. */
export function shortTextsOf(
  song: {
    readonly [L in ShortText]?: string | null | undefined;
  },
): Record<ShortText, string | null> {
  return eachShortText((name) => song[name] || null);
}
