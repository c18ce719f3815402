import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyText } from '#song/testing/anySong.ts';
import { notations } from '#song/valueSets.ts';
import { movedKey } from './key.ts';
import { type Writing, parseNote, writingOf } from './note.ts';
import { parseChords } from './parseChords.ts';
import { transpose } from './transpose.ts';
import { isFull } from '#tests/isFull.ts';

const numRuns = isFull ? 500_000 : 5_000;
const timeout = 600_000; // ms

const pieces = (
  'Do~re~MI~Fa#~Sol♭~Sib~La~A~B~Bb~H~C#~D~F~Fiss~Es~/e~/b~ma7~^~.~-~m~7~+~5~b5~#9~maj7~M7~add9~aug~aum~alt~omit5~' +
  'dim~sus4~°~/~(~)~[~]~*~...~|~x2~(2)~N.C.~ ~  ~\u2011~\u200b'
).split('~');
const chords = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((some) => some.join(''));
const tonic = fc.record({ tonic: fc.integer({ min: -6, max: 9 }), minor: fc.boolean() });
const transposition = fc.record({
  from: tonic,
  steps: fc.integer({ min: -11, max: 11 }),
  notation: fc.constantFrom(...notations),
});
/** What a plain B is where the letters of a notation are shown. */
const hasH = { written: null, solfège: null, 'H-Bb': true, 'B-Bb': false, 'H-B': true };

function pitchesIn(text: string, writing: Pick<Writing, 'hasH'>): readonly number[] {
  return (parseChords(text) ?? []).flatMap(({ kind, text: name }) => {
    const note = kind === 'note' ? parseNote(name, writing) : null;
    return note === null ? [] : [(((note.place * 7) % 12) + 12) % 12];
  });
}

it('parses transposed text as the same notes, transposed', { timeout }, () => {
  const property = fc.property(chords, transposition, (text, { from, steps, notation }) => {
    const writing = writingOf(parseChords(text) ?? []);
    const moved = transpose(text, { from, to: movedKey(from, steps), notation, writing });
    const shown = { hasH: hasH[notation] ?? writing.hasH };
    const expected = pitchesIn(text, writing).map((pitch) => (pitch + steps + 12) % 12);
    expect([moved, ...pitchesIn(moved, shown)]).toEqual([moved, ...expected]);
  });
  const inC = { from: { tonic: 0, minor: false }, steps: 0, notation: 'solfège' } as const;
  const down = { ...inC, steps: -6, notation: 'written' } as const;
  const examples = [
    ['Bb\u2011N.C.M7', inC],
    ['Fa#b5.', down],
    ['Es#9).', down],
  ] as [string, typeof inC | typeof down][];
  fc.assert(property, { numRuns, examples });
});

it('accepts any text, and leaves other text alone', { timeout }, () => {
  const property = fc.property(anyText, transposition, (text, { from, steps, notation }) => {
    const writing = writingOf([]);
    const moved = transpose(text, { from, to: movedKey(from, steps), notation, writing });
    expect(parseChords(text) === null ? moved : text).toBe(text);
  });
  fc.assert(property, { numRuns });
});
