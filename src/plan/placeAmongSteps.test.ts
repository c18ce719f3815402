import { expect, it } from 'vitest';
import { placeAmongSteps } from './placeAmongSteps.ts';
import { emptyItem } from './plan.ts';

it('counts what previous and next lead through, and nothing else', () => {
  const items = [
    { ...emptyItem, id: 'opening', songId: 's1', titleThen: 'Kom, lys' },
    { ...emptyItem, id: 'reading', reference: 'Jes 63,16–64,8', who: 'Anne' },
    { ...emptyItem, id: 'empty' },
    { ...emptyItem, id: 'psalm', songId: 's2', titleThen: 'Herre, se til oss' },
    { ...emptyItem, id: 'prayer', text: 'Vi ber sammen.' },
  ];
  expect(placeAmongSteps(items, 'opening')).toEqual({ at: 1, count: 3 });
  expect(placeAmongSteps(items, 'psalm')).toEqual({ at: 2, count: 3 });
  expect(placeAmongSteps(items, 'prayer')).toEqual({ at: 3, count: 3 });
  expect(placeAmongSteps(items, 'reading'), 'passed by').toBe(null);
  expect(placeAmongSteps(items, 'gone')).toBe(null);
});
