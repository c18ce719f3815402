import { expect, it } from 'vitest';
import { isEmptyItem, type PlanKind } from './plan.ts';
import { templateItems } from './templates.ts';

const onWeekday = { date: '2026-11-25', time: null };

const ids = () => {
  let made = 0;
  return () => `i${++made}`;
};

it.each([
  ['ordetsLiturgi', 11],
  ['eukaristi', 13],
  ['vigilie', 24],
  ['botsfeiring', 7],
  ['annet', 0],
] as const)('%s begins with %i empty places', (kind, places) => {
  const items = templateItems({ ...onWeekday, kind }, ids());
  expect(items).toHaveLength(places);
  expect(items.every(isEmptyItem)).toBe(true);
  expect(new Set(items.map(({ id }) => id)).size).toBe(places);
});

it('readings of Ordets liturgi have a song behind them; bread and cup of Eukaristi are apart', () => {
  const slotsOf = (kind: PlanKind) =>
    templateItems({ ...onWeekday, kind }, ids()).map(({ slot, slotName }) => slotName ?? slot);
  expect(slotsOf('ordetsLiturgi').slice(1, 7)).toEqual([
    '1. lesning',
    'svarsalme',
    '2. lesning',
    'svarsalme',
    '3. lesning',
    'svarsalme',
  ]);
  expect(slotsOf('eukaristi')).toEqual(expect.arrayContaining(['brod', 'kalk']));
});
