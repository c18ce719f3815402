/** The kind of a section (spec §3). A refrain is a `chorus`. */
export type SectionType = 'verse' | 'chorus' | 'bridge' | 'outro';

/** Who sings: the assembly (A) or the cantor (K) (spec §2, decision 21). */
export type Voice = 'A' | 'K';

/** A piece of a lyric line: a chord above what follows it, or sung text (spec §3). */
export type Piece =
  | { readonly kind: 'chord'; readonly chord: string }
  | { readonly kind: 'text'; readonly text: string };

/**
 * One line of a song. `chords` is a chord line as written, with columns relative to `lyrics` (a
 * line of only chords has no lyrics); `pieces` is set if the line has inline chords, and then
 * `lyrics` is its text without them. Tabs are expanded (decision 18), other white space is as
 * written.
 */
export interface Line {
  readonly chords: string;
  readonly lyrics: string;
  readonly pieces?: readonly Piece[];
  /**
   * The voice named on this very line by a mark or a known phrase (decision 21). A mark is removed
   * from `lyrics`; a phrase is sung or said and stays.
   */
  readonly voice?: Voice;
}

export interface Section {
  readonly type: SectionType;
  /**
   * The heading as written, without its colon. Text before any heading is «Vers 1», which is not
   * always shown (decision 53); its further stanzas, and numbered ones under a heading, have none.
   */
  readonly title: string;
  /** A stanza without a heading of its own (decision 23). */
  readonly unnamed?: true;
  /** Set if the heading is a lone `A` or `K`: the voice until a line says otherwise. */
  readonly voice?: Voice;
  readonly lines: readonly Line[];
}

/** Whether there is anything on the line. */
export function isWritten({ chords, lyrics, pieces }: Line): boolean {
  return pieces !== undefined || chords !== '' || lyrics.trim() !== '';
}

/** A line with only the properties that are present. */
export function lineOf(
  chords: string,
  lyrics: string,
  voice?: Voice | null,
  pieces?: readonly Piece[] | null,
): Line {
  if (pieces) return voice ? { chords, lyrics, voice, pieces } : { chords, lyrics, pieces };
  return voice ? { chords, lyrics, voice } : { chords, lyrics };
}
