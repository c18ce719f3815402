import { expect, it } from 'vitest';
import { itemsAsLast } from './itemsAsLast.ts';
import { emptyItem, type When } from './plan.ts';

const saturday: When = { date: '2026-11-28', time: '20:00', kind: 'eukaristi' };

function counted(): () => string {
  let made = 0;
  return () => `i${++made}`;
}

it('are the songs in their keys under new ids, without what was said that day', () => {
  const song = { ...emptyItem, slot: 'inngang', songId: 's1', titleThen: 'Kom, lys' } as const;
  const sung = { ...song, transposition: 2, capo: 3, versionName: 'Lav', who: 'Anne' };
  const reading = { ...emptyItem, slot: 'lesning', slotName: '1. lesning' } as const;
  const last = [
    { ...sung, id: 'a', note: 'Sakte' },
    { ...reading, id: 'b', reference: 'Jes 63', text: 'Om håp', who: 'Per' },
  ];
  expect(itemsAsLast(last, saturday, counted())).toEqual([
    { ...sung, id: 'i1' },
    { ...reading, id: 'i2' },
  ]);
});
