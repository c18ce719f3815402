/**
 * What people write of a song, field by field (spec §3), in the order in which it is told. One line
 * here, a column and a name make another line of text: form, checks, answers, history, search,
 * export, import and paper have it from this table.
 */
export const songFields = {
  title: { column: 'title', kind: 'required' },
  categoryId: { column: 'category_id', kind: 'required' },
  language: { column: 'language', kind: 'required' },
  key: { column: 'key', kind: 'ofVersion' },
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
  /** Of the song's row. */
  readonly column: string;
  readonly kind:
    | 'required'
    /** A line of text, or none, that other versions of the song have of their own. */
    | 'ofVersion'
    /** A line of text, or none, about the song itself: it is searched, told and printed. */
    | 'fact'
    | 'choice'
    | 'text'
    | 'list'
    | 'file';
  /** Says by itself what it is, so that paper has it without its name. */
  readonly isBare?: true;
}

type Fields = typeof songFields;
type Named<Kind> = {
  [F in keyof Fields]: Fields[F]['kind'] extends Kind ? F : never;
}[keyof Fields];

/** Whatever a change of a song may touch (decision 13). */
export type SongField = keyof Fields;
export const songFieldList = Object.keys(songFields) as SongField[];

/** What is said of a song, whichever of its versions is shown. */
export type SongFact = Named<'fact'>;
export const songFacts = named('fact');

/** In the order of the table. */
export function factsOf<T>(song: { readonly [F in SongFact]: T }): T[] {
  return songFacts.map((name) => song[name]);
}

/** The lines of text that a song may have or not. */
export type ShortText = Named<'ofVersion' | 'fact'>;
export const shortTexts = named('ofVersion', 'fact');

/** What an edit may empty or take away by naming it in `clear` (decision 14). */
export type Clearable = Named<'ofVersion' | 'fact' | 'choice' | 'text' | 'file'>;
export const clearable = named('ofVersion', 'fact', 'choice', 'text', 'file');

function named<Kind extends Rule['kind']>(...kinds: Kind[]): Named<Kind>[] {
  const wanted: readonly string[] = kinds;
  return songFieldList.filter((name): name is Named<Kind> =>
    wanted.includes(songFields[name].kind),
  );
}

/** Each line of text by its name. */
export function eachShortText<T>(make: (name: ShortText) => T): Record<ShortText, T> {
  return Object.fromEntries(shortTexts.map((name) => [name, make(name)])) as Record<ShortText, T>;
}

/** The lines of text of a song; null where nothing is written. */
export function shortTextsOf(
  song: {
    readonly [L in ShortText]?: string | null | undefined;
  },
): Record<ShortText, string | null> {
  return eachShortText((name) => song[name] || null);
}
