import type { Sangbok } from '#tests/e2e/kit/startSangbok.ts';
import { type EngineWindow, until } from './engine.ts';
import { type Hand, handOf } from './hand.ts';

export interface Place extends Hand {
  readonly window: EngineWindow;
  readonly sangbok: Sangbok;
}

export interface Journey {
  readonly name: string;
  readonly go: (place: Place) => Promise<void>;
  /** Why it cannot be gone in this browser. */
  readonly cannot?: (window: EngineWindow) => Promise<string | null>;
}

export const known = { title: 'Du er min hyrde', words: 'hyrde', chord: 'La-' };

export function placeOf(window: EngineWindow, sangbok: Sangbok): Place {
  return { ...handOf(window), window, sangbok };
}

export function firstChordIs(window: EngineWindow, chord: string): Promise<void> {
  return until(
    window,
    `the first chord is not ${chord}`,
    (wanted) => document.querySelector('[data-chord] > :first-child')?.textContent === wanted,
    chord,
  );
}
