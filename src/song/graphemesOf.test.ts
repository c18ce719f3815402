import fc from 'fast-check';
import { expect, it } from 'vitest';
import { graphemesOf } from './graphemesOf.ts';

const segmenter = new Intl.Segmenter('nb');
const expected = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);
const counted = (text: string) => Array.from(graphemesOf(text), ({ segment }) => segment);

it.each([
  ['på', ['p', 'å']],
  ['pa\u030a', ['p', 'a\u030a']],
  ['שִׁירוּ', ['שִׁ', 'י', 'ר', 'וּ']],
  ['a👩🏽‍👧b', ['a', '👩🏽‍👧', 'b']],
  ['🇳🇴🇸🇪', ['🇳🇴', '🇸🇪']],
  ['a\r\n\u030ab', ['a', '\r\n', '\u030a', 'b']],
  ['\ud83c a', ['\ud83c', ' ', 'a']],
  ['', []],
])('finds in %j the graphemes %j', (text, characters) => {
  expect(counted(text)).toEqual(characters);
});

it('agrees with Unicode on the letters and signs of a song book', () => {
  const letters = ['a', 'å', 'a\u030a', '\u030a', 'ש', 'ִ', 'ׁ', ' ', '\n', '\r', '2', '\u00ad'];
  const pictures = [
    '🎵',
    '👩',
    '🏽',
    '\u200d',
    '👧',
    '🇳',
    '🇴',
    '❤',
    '\ufe0f',
    '\u20e3',
    '\u{e0067}',
  ];
  const sign = fc.constantFrom(...letters, ...pictures);
  const texts = fc.array(sign, { maxLength: 12 }).map((signs) => signs.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      expect(counted(text)).toEqual(expected(text));
    }),
    { numRuns: 2000 },
  );
});

it('returns where each begins', () => {
  expect(Array.from(graphemesOf('a🎵b'), ({ index }) => index)).toEqual([0, 1, 3]);
});
