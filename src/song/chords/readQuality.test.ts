import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readQuality } from './readQuality.ts';

/** Core tones, and added ones after a plus. */
function read(text: string, names: 'solfège' | 'letters' = 'solfège'): string {
  const tones = readQuality(text, names);
  if (tones === null) return 'none';
  const inOrder = (some: readonly number[]) => some.toSorted((one, other) => one - other).join(' ');
  return inOrder(tones.core) + (tones.added.length > 0 ? ` + ${inOrder(tones.added)}` : '');
}

describe('the tones of a quality (decision 18)', () => {
  it.each([
    ['', '0 4 7'],
    ['-', '0 3 7'],
    ['m', '0 3 7'],
    ['min', '0 3 7'],
    ['m-', '0 3 7'],
    ['−', '0 3 7'],
    ['dim', '0 3 6'],
    ['dim.', '0 3 6'],
    ['°', '0 3 6'],
    ['0', '0 3 6'],
    ['M', '0 4 7'],
    ['aum', '0 4 8'],
    ['aug', '0 4 8'],
    ['+', '0 4 8'],
    ['+5', '0 4 8'],
    ['5+', '0 4 8'],
    ['#5', '0 4 8'],
    ['5aum', '0 4 8'],
    ['b5', '0 4 6'],
    ['5dim', '0 4 6'],
    ['dim5', '0 4 6'],
    ['aum5', '0 4 8'],
    ['5', '0 7'],
    ['sus', '0 5 7'],
    ['sus4', '0 5 7'],
    ['4', '0 5 7'],
    ['sus2', '0 2 7'],
    ['2', '0 4 7 + 2'],
    ['add9', '0 4 7 + 2'],
    ['add2', '0 4 7 + 2'],
    ['add4', '0 4 7 + 5'],
    ['/9', '0 4 7 + 2'],
    ['-add9', '0 3 7 + 2'],
    ['madd9', '0 3 7 + 2'],
    [' m', '0 3 7'],
    ['add#11', '0 4 7 + 6'],
    ['6', '0 4 7 9'],
    ['-6', '0 3 7 9'],
    ['6/9', '0 4 7 9 + 2'],
    ['69', '0 4 7 9 + 2'],
    ['-6/9', '0 3 7 9 + 2'],
    ['7', '0 4 7 10'],
    ['-7', '0 3 7 10'],
    ['m7', '0 3 7 10'],
    ['maj7', '0 4 7 11'],
    ['Maj7', '0 4 7 11'],
    ['M7', '0 4 7 11'],
    ['Δ', '0 4 7 11'],
    ['Δ7', '0 4 7 11'],
    ['ma7', '0 4 7 11'],
    ['Ma7', '0 4 7 11'],
    ['mma7', '0 3 7 11'],
    ['^', '0 4 7 11'],
    ['^7', '0 4 7 11'],
    ['mmaj7', '0 3 7 11'],
    ['-maj7', '0 3 7 11'],
    ['m(maj7)', '0 3 7 11'],
    ['7sus4', '0 5 7 10'],
    ['7sus', '0 5 7 10'],
    ['7/4', '0 5 7 10'],
    ['4/7', '0 5 7 10'],
    ['sus4/7', '0 5 7 10'],
    ['dim7', '0 3 6 9'],
    ['°7', '0 3 6 9'],
    ['07', '0 3 6 9'],
    ['7dim', '0 3 6 9'],
    ['ø', '0 3 6 10'],
    ['ø7', '0 3 6 10'],
    ['m7b5', '0 3 6 10'],
    ['-7/5dim', '0 3 6 10'],
    ['-7(♭5)', '0 3 6 10'],
    ['-7-5', '0 3 6 10'],
    ['7b5', '0 4 6 10'],
    ['7+5', '0 4 8 10'],
    ['7#5', '0 4 8 10'],
    ['+7', '0 4 8 10'],
    ['aug7', '0 4 8 10'],
    ['7dim5', '0 4 6 10'],
    ['7 dim 5', '0 4 6 10'],
    ['-7dim5', '0 3 6 10'],
    ['7°5', '0 4 6 10'],
    ['7aug5', '0 4 8 10'],
    ['7aum5', '0 4 8 10'],
    ['7Aug', '0 4 8 10'],
    ['7(aug)', '0 4 8 10'],
    ['maj7aug', '0 4 8 11'],
    ['maj7#5', '0 4 8 11'],
    ['maj7b5', '0 4 6 11'],
    ['9', '0 4 7 10 + 2'],
    ['7/9', '0 4 7 10 + 2'],
    ['-9', '0 3 7 10 + 2'],
    ['- 9', '0 3 7 10 + 2'],
    ['maj9', '0 4 7 11 + 2'],
    ['ma9', '0 4 7 11 + 2'],
    ['7b9', '0 4 7 10 + 1'],
    ['7-9', '0 4 7 10 + 1'],
    ['7/9dim', '0 4 7 10 + 1'],
    ['7#9', '0 4 7 10 + 3'],
    ['7/9aum', '0 4 7 10 + 3'],
    ['7aug9', '0 4 7 10 + 3'],
    ['7/9dim5dim', '0 4 6 10 + 1'],
    ['7/9aum5aum', '0 4 8 10 + 3'],
    ['9dim5', '0 4 6 10 + 2'],
    ['9aug5', '0 4 8 10 + 2'],
    ['sus4/7/9dim', '0 5 7 10 + 1'],
    ['9sus4', '0 5 7 10 + 2'],
    ['11', '0 4 7 10 + 2 5'],
    ['m11', '0 3 7 10 + 2 5'],
    ['7#11', '0 4 7 10 + 6'],
    ['13', '0 4 7 10 + 2 9'],
    ['7/13', '0 4 7 10 + 2 9'],
    ['7/6', '0 4 7 10 + 2 9'],
    ['7b13', '0 4 7 10 + 8'],
    ...['alt', '7alt', 'no5', 'omit5', 'x', '7!', '44x'].map((unknown) => [unknown, 'none']),
  ])('of «%s» are %s', (quality, tones) => {
    expect(read(quality)).toBe(tones);
  });

  it.each([
    ['7aum', 'solfège', '0 4 7 11', 'greatSeventh'],
    ['7 aum', 'letters', '0 4 7 11', 'greatSeventh'],
    ['7+', 'solfège', '0 4 7 11', 'greatSeventh'],
    ['-7+', 'solfège', '0 3 7 11', 'greatSeventh'],
    ['7+5dim', 'solfège', '0 4 6 11', 'greatSeventh'],
    ['7+', 'letters', '0 4 8 10', 'raisedFifth'],
    ['7aug', 'solfège', '0 4 8 10', null],
    ['7', 'letters', '0 4 7 10', null],
    ['7+5', 'solfège', '0 4 8 10', null],
  ] as const)(
    'of «%s» under %s are %s, and it is said how it was read',
    (text, names, tones, as) => {
      expect(read(text, names)).toBe(tones);
      expect(readQuality(text, names)?.readAs).toBe(as);
    },
  );
});

it('accepts any text, and returns tones within one octave, beginning with the root', () => {
  const pieces = '-,m,maj,7,9,11,13,6,5,4,2,sus,dim,aum,+,/,(,b,#, '.split(',');
  const text = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string()));
  fc.assert(
    fc.property(text, (some) => {
      const tones = readQuality(some.join(''), 'letters');
      if (tones === null) return;
      const all = [...tones.core, ...tones.added];
      expect(all[0]).toBe(0);
      expect(all.every((tone) => Number.isInteger(tone) && tone >= 0 && tone < 12)).toBe(true);
    }),
  );
});
