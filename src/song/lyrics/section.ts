/** The kind of a section (spec §3). A refrain is a `chorus`. */
export type SectionType = 'verse' | 'chorus' | 'bridge' | 'outro';

/** Who sings: the assembly (A) or the cantor (K) (spec §2, decision 21). */
export type Voice = 'A' | 'K';

/** A run of a lyric line: a chord that sits over what follows it, or sung text (spec §3). */
export type Piece =
  | { readonly kind: 'chord'; readonly chord: string }
  | { readonly kind: 'text'; readonly text: string };

/**
 * One line of a song. `chords` is a chord line as written, its columns over `lyrics` (a line of
 * chords alone has no lyrics); `pieces` is there when the line has inline chords, and then `lyrics`
 * is its text without them. Tabs are spaces here (decision 18), other white space is as written.
 */
export interface Line {
  readonly chords: string;
  readonly lyrics: string;
  readonly pieces?: readonly Piece[];
  /**
   * The voice that an explicit mark or a known phrase names on this very line (decision 21). The
   * mark is taken out of `lyrics`, the phrase is sung or said and stays.
   */
  readonly voice?: Voice;
}

export interface Section {
  readonly type: SectionType;
  /**
   * The heading as written but for its colon. Text before any heading is «Vers 1»; its further
   * stanzas have no title.
   */
  readonly title: string;
  /** A stanza of the text before any heading (decision 23): no heading was written over it. */
  readonly unnamed?: true;
  /** Set where the heading is a lone `A` or `K`: who sings until a line says otherwise. */
  readonly voice?: Voice;
  readonly lines: readonly Line[];
}

/** Whether there is anything on the line. */
export function isWritten({ chords, lyrics, pieces }: Line): boolean {
  return pieces !== undefined || chords !== '' || lyrics.trim() !== '';
}

/** A line with no more on it than there is. */
export function lineOf(
  chords: string,
  lyrics: string,
  voice?: Voice | null,
  pieces?: readonly Piece[] | null,
): Line {
  if (pieces) return voice ? { chords, lyrics, voice, pieces } : { chords, lyrics, pieces };
  return voice ? { chords, lyrics, voice } : { chords, lyrics };
}
