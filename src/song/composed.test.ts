import { expect, it } from 'vitest';
import { composed } from './composed.ts';

const marks = (count: number) => '\u0316\u0301'.repeat(count / 2);

it.each([['pa\u030a, bla\u030ase og שִׁ'], [`e${marks(30)} e${marks(30)}`], [`${marks(30)}å`]])(
  'equals NFC for ordinary text: %#',
  (text) => {
    expect(composed(text)).toBe(text.normalize('NFC'));
  },
);

it('keeps every mark of a letter that has too many, and composes the rest', () => {
  const text = `x${'\u0301'.repeat(100)}a\u030a`;
  expect(composed(text)).toBe(text.replace('a\u030a', 'å'));
});
