import { expect, it } from 'vitest';
import { emptyItem, type PlanItem } from './plan.ts';
import { sungIn } from './sung.ts';

const item = (id: string, like: Partial<PlanItem>): PlanItem => {
  return { ...emptyItem, id, slot: 'inngang', ...like };
};
const plan = {
  date: '2026-11-28',
  time: '20:00',
  kind: 'eukaristi',
  items: [
    item('a', { songId: 's1' }),
    item('b', { songId: 's2', slot: 'utgang' }),
    item('c', { text: 'Jes 63' }),
  ],
} as const;

it('nothing was sung before the plan is celebrated', () => {
  expect(sungIn({ ...plan, held: null })).toEqual([]);
});

it('the marked items with a song were sung, on the day that the evening counts to', () => {
  const sung = { songId: 's2', slot: 'utgang', kind: 'eukaristi', date: '2026-11-29' };
  expect(sungIn({ ...plan, held: { items: ['c', 'b'] } })).toEqual([{ ...sung, itemId: 'b' }]);
});

it('a song, slot or day that is corrected afterwards counts, a removed item no more', () => {
  const items = [item('a', { songId: 's3', slot: 'svarsalme' })];
  const held = { items: ['a', 'b'] };
  expect(sungIn({ ...plan, date: '2026-11-25', items, held })).toEqual([
    { itemId: 'a', songId: 's3', slot: 'svarsalme', kind: 'eukaristi', date: '2026-11-25' },
  ]);
});
