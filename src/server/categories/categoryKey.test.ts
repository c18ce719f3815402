import { expect, it } from 'vitest';
import { categoryKey } from './writeCategories.ts';

const named = (name: string) => ({
  id: name,
  name,
  name_no: name,
  color: '#1565C0',
  position: 0,
  created_at: 0,
});

it.each<[string, string[], string]>([
  ['Advent og jul', [], 'advent-og-jul'],
  ['Påske', [], 'paske'],
  ['Påske', ['paske'], 'paske-2'],
  ['Påske', ['paske', 'paske-2'], 'paske-3'],
  ['(Barn!)', [], 'barn'],
  ['תהילים', [], 'תהילים'],
  ['♥', [], 'kategori'],
])('«%s» beside %j gets the key %s', (nameNo, taken, key) => {
  expect(categoryKey(taken.map(named), nameNo)).toBe(key);
});
