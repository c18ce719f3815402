import { expect, it } from 'vitest';
import { chosenElsewhere } from './chosenElsewhere.ts';
import { emptyItem, type PlanItem, type Slot } from './plan.ts';

function item(id: string, slot: Slot, songId: string | null): PlanItem {
  return { ...emptyItem, id, slot, songId };
}

it('are the songs of a plan with their places, but for the place to fill', () => {
  const items = [
    item('1', 'inngang', 'a'),
    item('2', 'lesning', null),
    item('3', 'brod', 'b'),
    item('4', 'kalk', 'b'),
  ];
  const namesOf = (id: string) =>
    [...chosenElsewhere(items, id)].map(([song, places]) => [song, places.map(({ slot }) => slot)]);
  expect(namesOf('2')).toEqual([
    ['a', ['inngang']],
    ['b', ['brod', 'kalk']],
  ]);
  expect(namesOf('1'), 'its own song can be chosen again').toEqual([['b', ['brod', 'kalk']]]);
  expect(namesOf('3')).toEqual([
    ['a', ['inngang']],
    ['b', ['kalk']],
  ]);
});
