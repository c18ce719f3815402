import { describe, expect, it } from 'vitest';
import { emptyItem, type PlanItem } from '#plan/plan.ts';
import { isAsPlanned, itemInView } from './plannedView.ts';

const item: PlanItem = {
  ...emptyItem,
  id: 'i1',
  slot: 'inngang',
  songId: 's1',
  versionName: 'Lav',
  transposition: 2,
  capo: 3,
};

describe('itemInView', () => {
  it('has the key, capo and version of the plan until they are changed', () => {
    expect(itemInView(item)).toEqual(item);
    expect(itemInView(item, { transposition: 0 })).toEqual({ ...item, transposition: 0 });
    expect(itemInView(item, { capo: 0, versionName: null })).toEqual({
      ...item,
      capo: 0,
      versionName: null,
    });
  });

  it('keeps autoscroll out of the plan', () => {
    expect(itemInView(item, { scroll: { by: 'speed', speed: 3 } })).toEqual(item);
  });
});

it('isAsPlanned is false only for what the plan can keep, and true again on the way back', () => {
  expect(isAsPlanned(item, undefined)).toBe(true);
  expect(isAsPlanned(item, { scroll: { by: 'speed', speed: 3 } })).toBe(true);
  expect(isAsPlanned(item, { transposition: 3 })).toBe(false);
  expect(isAsPlanned(item, { transposition: 2, capo: 3 })).toBe(true);
  expect(isAsPlanned(item, { versionName: null })).toBe(false);
});
