import { type Paper, a4, a5, largerLetters } from '#song/print/page.ts';
import { keptStore, readOver } from './storage.ts';

/** What a person wants of a song on paper, beyond spec §7. */
export interface PaperChoices {
  readonly largerLetters: boolean;
  readonly a5: boolean;
  /** Without chords. */
  readonly lyricsOnly: boolean;
  /** The shapes of the chords at the end. */
  readonly shapes: boolean;
}

const defaults: PaperChoices = {
  largerLetters: false,
  a5: false,
  lyricsOnly: false,
  shapes: false,
};

const choices = keptStore('sangbok.paper', (stored) => readOver(stored, defaults), JSON.stringify);

/** As last chosen on this device. */
export const usePaperChoices = choices.useValue;

export function changePaperChoices(change: Partial<PaperChoices>): void {
  choices.set({ ...choices.get(), ...change });
}

export function paperOf(chosen: Pick<PaperChoices, 'a5' | 'largerLetters'>): Paper {
  const sheet = chosen.a5 ? a5 : a4;
  return chosen.largerLetters ? { ...sheet, scale: largerLetters } : sheet;
}

/** What a person wants of a plan on paper. */
export interface PlanPaperChoices {
  readonly largerLetters: boolean;
  /** A5 pages on A4 sheets, to be folded. */
  readonly booklet: boolean;
  /** Without chords. */
  readonly lyricsOnly: boolean;
}

const planDefaults: PlanPaperChoices = { largerLetters: false, booklet: false, lyricsOnly: false };

const planChoices = keptStore(
  'sangbok.planPaper',
  (stored) => readOver(stored, planDefaults),
  JSON.stringify,
);

/** As last chosen on this device. */
export const usePlanPaperChoices = planChoices.useValue;

export function changePlanPaperChoices(change: Partial<PlanPaperChoices>): void {
  planChoices.set({ ...planChoices.get(), ...change });
}
