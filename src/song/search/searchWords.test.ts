import { expect, it } from 'vitest';
import { searchWords } from './searchWords.ts';

it.each([
  ['herre herre, min gud', ['herre', 'min', 'gud']],
  ['sal 23,1-6', ['sal', '23', '1', '6']],
  ['" * : ( ) \' \\ & | ! ^ -', []],
  ['שירו לה׳', ['שירו', 'לה']],
  ['', []],
])('%j → %j', (text, words) => {
  expect(searchWords(text)).toEqual(words);
});

it('cuts words that the indexes cannot hold', () => {
  expect(searchWords('x'.repeat(5000))).toEqual(['x'.repeat(100)]);
});

it('does not split a letter', () => {
  expect(searchWords(`${'x'.repeat(99)}𐤀`)).toEqual([`${'x'.repeat(99)}\ufffd`]);
  expect(searchWords(`${'x'.repeat(98)}𐤀`)).toEqual([`${'x'.repeat(98)}𐤀`]);
});
