import { expect, it } from 'vitest';
import { placedMark, readAs } from './placedMarks.ts';

it('has a code of its own for every point on every letter, from which the point can be read', () => {
  const codes = new Set<number>();
  for (let letter = 0x5d0; letter <= 0x5ea; letter++) {
    for (let mark = 0x591; mark <= 0x5c7; mark++) {
      const code = placedMark(letter, mark) ?? 0;
      codes.add(code);
      expect(readAs(code)).toBe(mark);
    }
  }
  expect(codes.size).toBe(27 * 55);
  expect(Math.max(...codes)).toBeLessThan(0xf900); // the end of the private use area
});

it('ignores other letters, and leaves other codes unchanged', () => {
  expect(placedMark(0x41, 0x5b0)).toBeUndefined();
  expect(placedMark(0x5d0, 0x301)).toBeUndefined();
  expect([0x41, 0x5d0, 0x5b0, 0xf8fd].map(readAs)).toEqual([0x41, 0x5d0, 0x5b0, 0xf8fd]);
});
