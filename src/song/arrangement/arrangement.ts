import type { SectionType, Voice } from '#song/lyrics/section.ts';

/**
 * What screen and paper draw: every decision about a song's looks is taken, only fonts and
 * millimetres are left. Made by `arrange(sections, preferences)`.
 */
export interface Arrangement {
  readonly sections: readonly ArrangedSection[];
}

export interface ArrangedSection {
  readonly type: SectionType;
  readonly title: string;
  /** A repeat cut to its first three words and an ellipsis (spec §4, decision 23). */
  readonly shortened: boolean;
  readonly lines: readonly ArrangedLine[];
}

export interface ArrangedLine {
  /** The label to draw before the line: set only where the voice changes (spec §4). */
  readonly label: Voice | null;
  readonly bold: boolean;
  /** An empty list is a blank line. Between words a line may break, inside a word never. */
  readonly words: readonly Word[];
}

/** An unbreakable unit: a word of the text with the chords over it, in order. */
export interface Word {
  readonly syllables: readonly Syllable[];
  /** White space behind the word as written; '' at the end of a line. */
  readonly space: string;
}

/** Text with at most one chord, which sits over the text's first letter. */
export interface Syllable {
  readonly chord: string | null;
  /** What is heard, where the chord is a shape under a capo and both are wanted (decision 34). */
  readonly sounding?: string;
  readonly text: string;
}
