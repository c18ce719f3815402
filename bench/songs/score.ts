import type { ChordName } from './words.ts';

/** A generated song before it is written down in somebody's notation. */
export interface Score {
  readonly sections: readonly ScoreSection[];
}

export interface ScoreSection {
  readonly kind: 'verse' | 'chorus';
  /** In the language of the headings; '' where the song goes on without one. */
  readonly heading: string;
  readonly lines: readonly ScoreLine[];
}

export interface ScoreLine {
  readonly voice: 'A' | 'K' | null;
  readonly syllables: readonly ScoreWord[];
}

/** A word, and the chord that is struck at its beginning. */
export interface ScoreWord {
  readonly word: string;
  readonly chord: ChordName | null;
}
