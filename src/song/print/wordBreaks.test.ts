import { expect, it } from 'vitest';
import { needsHyphen, wordBreaks } from './wordBreaks.ts';

it.each([
  'barm·hjer·tig·hets·dø·ren',
  'hal·le·lu·ja',
  'Åpen·ba·rings·bo·ken',
  'skjeb·ne',
  'Glo·ria',
  'Kris·te',
  'kir·ke·går·den',
  'evig-·ung',
  'og/·el·ler',
  'strengt',
  'Barm·her·zig·keit',
  'Wün·sche',
  'najś·więt·sza',
  'mi·ło·sier·dzie',
  'mi·se·ri·cor·dia',
  'co·ra·ção',
  'ми·ло·сер·дя',
  'краї·на',
  '–',
  'שלום',
  'שיר-·חדש',
  '',
])('breaks %s', (broken) => {
  const word = broken.replaceAll('·', '');
  const at = new Set(wordBreaks(word));
  const drawn = [...word].map((letter, index) => (at.has(index) ? `·${letter}` : letter));
  expect(drawn.join('')).toBe(broken);
});

it.each([
  ['barm', 'hjer', true],
  ['evig-', 'ung', false],
  ['a\u030a', 'a', true],
  ['שי', 'ר', true],
  ['12', '34', false],
  ['', 'a', false],
])('between «%s» and «%s»: %s', (before, after, expected) => {
  expect(needsHyphen(before, after)).toBe(expected);
});
