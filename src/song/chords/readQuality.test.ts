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
    ['0 4 7', ['', 'M']],
    ['0 3 7', ['-', 'm', 'min', 'm-', '−', ' m']],
    ['0 3 6', ['dim', 'dim.', '°', '0']],
    ['0 4 8', ['aum', 'aug', '+', '+5', '5+', '#5', '5aum', 'aum5']],
    ['0 4 6', ['b5', '5dim', 'dim5']],
    ['0 7', ['5']],
    ['0 5 7', ['sus', 'sus4', '4']],
    ['0 2 7', ['sus2']],
    ['0 4 7 + 2', ['2', 'add9', 'add2', '/9']],
    ['0 4 7 + 5', ['add4']],
    ['0 3 7 + 2', ['-add9', 'madd9']],
    ['0 4 7 + 6', ['add#11']],
    ['0 4 7 9', ['6']],
    ['0 3 7 9', ['-6']],
    ['0 4 7 9 + 2', ['6/9', '69']],
    ['0 3 7 9 + 2', ['-6/9']],
    ['0 4 7 10', ['7']],
    ['0 3 7 10', ['-7', 'm7']],
    ['0 4 7 11', ['maj7', 'Maj7', 'M7', 'Δ', 'Δ7', 'ma7', 'Ma7', '^', '^7']],
    ['0 3 7 11', ['mma7', 'mmaj7', '-maj7', 'm(maj7)']],
    ['0 5 7 10', ['7sus4', '7sus', '7/4', '4/7', 'sus4/7']],
    ['0 3 6 9', ['dim7', '°7', '07', '7dim']],
    ['0 3 6 10', ['ø', 'ø7', 'm7b5', '-7/5dim', '-7(♭5)', '-7-5', '-7dim5']],
    ['0 4 6 10', ['7b5', '7dim5', '7 dim 5', '7°5']],
    ['0 4 8 10', ['7+5', '7#5', '+7', 'aug7', '7aug5', '7aum5', '7Aug', '7(aug)']],
    ['0 4 8 11', ['maj7aug', 'maj7#5']],
    ['0 4 6 11', ['maj7b5']],
    ['0 4 7 10 + 2', ['9', '7/9']],
    ['0 3 7 10 + 2', ['-9', '- 9']],
    ['0 4 7 11 + 2', ['maj9', 'ma9']],
    ['0 4 7 10 + 1', ['7b9', '7-9', '7/9dim']],
    ['0 4 7 10 + 3', ['7#9', '7/9aum', '7aug9']],
    ['0 4 6 10 + 1', ['7/9dim5dim']],
    ['0 4 8 10 + 3', ['7/9aum5aum']],
    ['0 4 6 10 + 2', ['9dim5']],
    ['0 4 8 10 + 2', ['9aug5']],
    ['0 5 7 10 + 1', ['sus4/7/9dim']],
    ['0 5 7 10 + 2', ['9sus4']],
    ['0 4 7 10 + 2 5', ['11']],
    ['0 3 7 10 + 2 5', ['m11']],
    ['0 4 7 10 + 6', ['7#11']],
    ['0 4 7 10 + 2 9', ['13', '7/13', '7/6']],
    ['0 4 7 10 + 8', ['7b13']],
    ['none', ['alt', '7alt', 'no5', 'omit5', 'x', '7!', '44x']],
  ])('%s are the tones of %j', (tones, names) => {
    for (const name of names) expect([name, read(name)]).toEqual([name, tones]);
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
