import { describe, expect, it } from 'vitest';
import { emptyItem, itemsAsLast } from './plan.ts';

function counted(): () => string {
  let made = 0;
  return () => `i${++made}`;
}

describe('itemsAsLast', () => {
  it('are the songs in their keys under new ids, without what was said that day', () => {
    const song = { ...emptyItem, slot: 'inngang', songId: 's1', titleThen: 'Kom, lys' } as const;
    const sung = { ...song, transposition: 2, capo: 3, versionName: 'Lav', who: 'Anne' };
    const reading = { ...emptyItem, slot: 'lesning', slotName: '1. lesning' } as const;
    const last = [
      { ...sung, id: 'a', note: 'Sakte' },
      { ...reading, id: 'b', reference: 'Jes 63', text: 'Om håp', who: 'Per' },
    ];
    expect(itemsAsLast(last, counted())).toEqual([
      { ...sung, id: 'i1' },
      { ...reading, id: 'i2' },
    ]);
  });
});
