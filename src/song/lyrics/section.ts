/** The kind of a section (spec §3). A refrain is a `chorus`. */
export type SectionType = 'verse' | 'chorus' | 'bridge' | 'outro';

/** Who sings: the assembly (A) or the cantor (K) (spec §2, decision 21). */
export type Voice = 'A' | 'K';

/** A run of a lyric line: a chord that sits over what follows it, or sung text (spec §3). */
export type Piece =
  | { readonly kind: 'chord'; readonly chord: string }
  | { readonly kind: 'text'; readonly text: string };

/**
 * One line of a song. `chords` is a chord line as written, its columns over `lyrics`;
 * `pieces` is there when the line has inline chords, and then `lyrics` is its text without them.
 */
export interface Line {
  readonly chords: string;
  readonly lyrics: string;
  readonly pieces?: readonly Piece[];
  /** The voice an explicit `A:` / `K:` mark or a known phrase names on this very line. */
  readonly voice?: Voice;
}

export interface Section {
  readonly type: SectionType;
  /** The heading as written, or «Vers 1» for text before any heading. */
  readonly title: string;
  readonly lines: readonly Line[];
}
