import { expect, it } from 'vitest';
import { forms } from '#song/testing/chordForms.ts';
import { notations } from '#song/valueSets.ts';
import { keyOfDo, movedKey } from './key.ts';
import { writingOf } from './note.ts';
import { parseChords } from './parseChords.ts';
import { readChords } from './shapes.ts';
import { transpose } from './transpose.ts';

/** For each chord its transposed root, with its tones and bass above it. */
function tonesOf(text: string, hasH: boolean, steps = 0): readonly unknown[] {
  return readChords([text], { hasH }).map(({ root, tones, bass }) => [
    (root + steps) % 12,
    tones?.core,
    tones?.added,
    bass?.over,
  ]);
}

it.each([
  ['solfège', ['Re', 'La#', 'Sib'], '-'],
  ['letters', ['D', 'A#', 'Bb'], 'm'],
] as const)(
  'a transposed chord has the same shape elsewhere on the neck, written in %s',
  (family, notes, minor) => {
    const texts = forms.map((form) => form(notes, minor, family));
    // In letters nobody writes the raised and lowered fifth at once.
    for (const text of texts.filter((each) => each !== 'D7+5dim')) {
      const writing = writingOf(parseChords(text) ?? []);
      for (const notation of notations) {
        for (const steps of [0, 1, 3, 6]) {
          const move = { from: keyOfDo, to: movedKey(keyOfDo, steps), notation, writing };
          const moved = transpose(text, move);
          const hasH = notation === 'H-B' || notation === 'H-Bb';
          expect([moved, tonesOf(moved, hasH)]).toEqual([moved, tonesOf(text, false, steps)]);
        }
      }
    }
  },
);
