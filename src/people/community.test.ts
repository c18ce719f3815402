import { expect, it } from 'vitest';
import { eachOnce, knownSpelling, sameCommunity } from './community.ts';

it.each<[string, string, boolean?]>([
  ['St. Olav', 'St Olav'],
  ['St. Olav', ' st.olav '],
  ['St. Olav', 'SAINT OLAV', false],
  ['Ås øvre', 'ÅS  ØVRE'],
  ['Bodø', 'Bodo'],
  ['Bodø', 'Bodø'.normalize('NFD')],
  ['Sœur Thérèse', 'Sœur Therese'],
  ['Bakklandet 1', 'Bakklandet 2', false],
  ['Bakklandet 1', 'Bakklandet-1'],
  ['Møhlenpris', 'Møhlenpris øst', false],
  ['קהילה', 'קהילה א', false],
  ['!', '?', false],
])('the names «%s» and «%s» are of one community, unless said otherwise', (a, b, are = true) => {
  expect(sameCommunity(a, b)).toBe(are);
  expect(sameCommunity(b, a)).toBe(are);
});

it('a known community keeps its spelling, and a new one is undefined', () => {
  expect(knownSpelling('st olav', ['Bakklandet', 'St. Olav'])).toBe('St. Olav');
  expect(knownSpelling('Ila', ['Bakklandet', 'St. Olav'])).toBeUndefined();
});

it('of several spellings the most frequent one is used', () => {
  const named = ['Ås', 'St Olav', 'St. Olav', 'Ila', 'ST OLAV', 'St. Olav'];
  expect(eachOnce(named)).toEqual(['Ila', 'St. Olav', 'Ås']);
  expect(eachOnce([])).toEqual([]);
});
