import { expect, it } from 'vitest';
import type { Slot } from '#plan/plan.ts';
import { someItem } from '#web/offline/outbox/testing/somePlan.ts';
import { placesFor } from './placesFor.ts';

const items = [
  someItem('opening', { slot: 'inngang', songId: 's1', titleThen: 'Kom, lys' }),
  someItem('reading', { slot: 'lesning' }),
  someItem('read', { slot: 'evangelium', reference: 'Luk 1' }),
  someItem('psalm', { slot: 'svarsalme', note: 'Rolig' }),
  someItem('prayer', { slot: 'forbonn' }),
  someItem('ending', { slot: 'utgang' }),
];

const idsFor = (...slots: Slot[]) => placesFor(items, { slots }).map(({ id }) => id);

it('offers a song the empty places where one is sung, first those that it is labelled for', () => {
  expect(idsFor()).toEqual(['psalm', 'ending']);
  expect(idsFor('utgang', 'inngang')).toEqual(['ending', 'psalm']);
});

it('offers a place that has the name alone of a song that was not found', () => {
  const unknown = someItem('unknown', { slot: 'utgang', titleThen: 'Sangen om havet' });
  const removed = someItem('removed', { slot: 'utgang', songId: 'gone', titleThen: 'Borte' });
  expect(placesFor([unknown, removed], { slots: [] })).toEqual([unknown]);
});

it('offers a place where something is read to a song that is labelled for it', () => {
  expect(idsFor('forbonn', 'evangelium')).toEqual(['prayer', 'psalm', 'ending']);
});
