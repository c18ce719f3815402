import type { SectionType, Voice } from '#song/lyrics/section.ts';

/**
 * Everything screen and paper need to draw a song; only fonts and measures are left open. Made by
 * `arrange(sections, preferences)`.
 */
export interface Arrangement {
  readonly sections: readonly ArrangedSection[];
}

export interface ArrangedSection {
  readonly type: SectionType;
  /** As shown; empty if none is. */
  readonly title: string;
  /** A repeat shortened to its first three words and an ellipsis (spec §4, decision 23). */
  readonly shortened: boolean;
  readonly lines: readonly ArrangedLine[];
}

export interface ArrangedLine {
  /** The label before the line, only where the voice changes (spec §4). */
  readonly label: Voice | null;
  readonly bold: boolean;
  /** Empty for a blank line. A line may wrap between words, never inside one. */
  readonly words: readonly Word[];
}

/** An unbreakable unit: a word of the text with its chords, in order. */
export interface Word {
  readonly syllables: readonly Syllable[];
  /** White space after the word as written; '' at the end of a line. */
  readonly space: string;
}

/** Text with at most one chord, above the text's first letter. */
export interface Syllable {
  readonly chord: string | null;
  /** The sounding chord, if `chord` is a shape under a capo and both are shown (decision 34). */
  readonly sounding?: string;
  readonly text: string;
}
