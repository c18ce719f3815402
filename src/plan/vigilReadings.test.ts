import { describe, expect, it } from 'vitest';
import { itemsAsLast } from './itemsAsLast.ts';
import { emptyItem, type PlanItem, type When } from './plan.ts';
import { templateItems } from './templates.ts';

const inYear = {
  A: { date: '2026-04-04', time: '22:30', kind: 'vigilie' },
  B: { date: '2027-03-27', time: null, kind: 'vigilie' },
  C: { date: '2028-04-15', time: '16:00', kind: 'vigilie' },
} as const;
const gospels = { A: 'Matt 28,1–10', B: 'Mark 16,1–7', C: 'Luk 24,1–12' };
const readings = [
  ['1. lesning', '1 Mos 1,1–2,2'],
  ['2. lesning', '1 Mos 22,1–18'],
  ['3. lesning', '2 Mos 14,15–15,1'],
  ['4. lesning', 'Jes 54,5–14'],
  ['5. lesning', 'Jes 55,1–11'],
  ['6. lesning', 'Bar 3,9–15.32–4,4'],
  ['7. lesning', 'Esek 36,16–17a.18–28'],
  ['Epistel', 'Rom 6,3–11'],
] as const;

const newId = () => 'i';
const template = (when: When) => templateItems(when, newId);
/** Name and reference of each item that has one. */
const read = (items: readonly PlanItem[]) =>
  items.flatMap(({ slot, slotName, reference }) =>
    reference === null ? [] : [[slotName ?? slot, reference]],
  );

describe.each(['A', 'B', 'C'] as const)('at an Easter Vigil of year %s', (year) => {
  const expected = [...readings, ['evangelium', gospels[year]]];

  it('the readings stand in their places, and nothing else', () => {
    expect(read(template(inYear[year]))).toEqual(expected);
  });

  it('they come with the plan of any other year, under its songs', () => {
    const song = { songId: 's', titleThen: 'Kom, lys', who: 'Anne' };
    const last = template(inYear.B).map((item) =>
      item.slot === 'svarsalme' ? { ...item, ...song } : { ...item, who: 'Per' },
    );
    const items = itemsAsLast(last, inYear[year], newId);
    expect(read(items)).toEqual(expected);
    expect(items.filter(({ songId }) => songId === 's')).toHaveLength(7);
    expect(items.some(({ who }) => who === 'Per')).toBe(false);
  });
});

describe('an earlier Vigil', () => {
  const reading = (slotName: string | null, reference: string | null): PlanItem => {
    return { ...emptyItem, id: 'a', slot: 'lesning', slotName, reference };
  };

  it('that left readings out keeps the others, as it numbers them', () => {
    const last = [
      reading('1. lesning', '1 Mos 1,1.26–31a'),
      reading('2. lesning', '2 Mos 14'),
      reading('Lesning 3', 'Jes 55,1-11'),
      reading('Epistel', 'Rom 6,3–11'),
    ];
    expect(read(itemsAsLast(last, inYear.A, newId))).toEqual([
      ['1. lesning', '1 Mos 1,1–2,2'],
      ['2. lesning', '2 Mos 14,15–15,1'],
      ['Lesning 3', 'Jes 55,1–11'],
      ['Epistel', 'Rom 6,3–11'],
    ]);
  });

  it('gives places without a known reading or number none', () => {
    const last = [
      reading(null, 'Dom 5'),
      reading('9. lesning', null),
      { ...reading('1. lesning', null), titleThen: 'En sunget lesning' },
    ];
    expect(read(itemsAsLast(last, inYear.A, newId))).toEqual([]);
  });
});

it.each([
  ['at noon', { ...inYear.B, time: '12:00' }],
  ['on Easter Sunday', { ...inYear.B, date: '2027-03-28' }],
  ['a week before', { ...inYear.B, date: '2027-03-20' }],
  ['at another vigil', { ...inYear.B, date: '2027-05-15' }],
  ['at a Eucharist', { ...inYear.B, kind: 'eukaristi' }],
  ['on no date', { ...inYear.B, date: 'aldri' }],
] as const)('%s there are none', (_, when) => {
  expect(read(template(when))).toEqual([]);
  expect(read(itemsAsLast(template(inYear.B), when, newId))).toEqual([]);
});
