import type { ChordName } from './words.ts';

/** A generated song, independent of notation. */
export interface Score {
  readonly sections: readonly ScoreSection[];
}

export interface ScoreSection {
  readonly kind: 'verse' | 'chorus';
  /** In the section's language; '' where a section has no heading. */
  readonly heading: string;
  readonly lines: readonly ScoreLine[];
}

export interface ScoreLine {
  readonly voice: 'A' | 'K' | null;
  readonly syllables: readonly ScoreWord[];
}

/** A word, and the chord at its beginning. */
export interface ScoreWord {
  readonly word: string;
  readonly chord: ChordName | null;
}
