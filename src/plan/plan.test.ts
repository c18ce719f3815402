import { describe, expect, it } from 'vitest';
import { emptyItem, isEmptyItem, itemsAsLast, planKinds, templateItems } from './plan.ts';

function counted(): () => string {
  let made = 0;
  return () => `i${++made}`;
}

describe('templateItems', () => {
  it.each(planKinds)('of %s are empty places, each with its own id', (kind) => {
    const items = templateItems(kind, counted());
    expect(items.every(isEmptyItem)).toBe(true);
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  });

  it('have bread and cup apart at a Eucharist, and twenty-four places at Easter', () => {
    const places = templateItems('eukaristi', counted()).map(({ slot }) => slot);
    expect(places.slice(-3)).toEqual(['brod', 'kalk', 'utgang']);
    expect(templateItems('vigilie', counted())).toHaveLength(24);
  });

  it('have a song behind each reading of a celebration of the word', () => {
    const places = templateItems('ordetsLiturgi', counted());
    const behind = places.flatMap(({ slot, slotName }, at) =>
      slot === 'lesning' ? [`${slotName}, ${places[at + 1]?.slot}`] : [],
    );
    expect(behind).toEqual([
      '1. lesning, svarsalme',
      '2. lesning, svarsalme',
      '3. lesning, svarsalme',
    ]);
  });
});

describe('itemsAsLast', () => {
  it('are the songs in their keys under new ids, without what was said that day', () => {
    const song = { ...emptyItem, slot: 'inngang', songId: 's1', titleThen: 'Kom, lys' } as const;
    const sung = { ...song, transposition: 2, capo: 3, versionName: 'Lav', who: 'Anne' };
    const reading = { ...emptyItem, slot: 'lesning', slotName: '1. lesning' } as const;
    const last = [
      { ...sung, id: 'a', note: 'Sakte' },
      { ...reading, id: 'b', reference: 'Jes 63', text: 'Om håp' },
    ];
    expect(itemsAsLast(last, counted())).toEqual([
      { ...sung, id: 'i1' },
      { ...reading, id: 'i2' },
    ]);
  });
});
