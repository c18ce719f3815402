import { describe, expect, it } from 'vitest';
import { emptyItem, type PlanItem } from './plan.ts';
import { planSteps, stepFrom } from './steps.ts';

function item(id: string, more: Partial<PlanItem> = {}): PlanItem {
  return { ...emptyItem, id, slot: 'annet', ...more };
}

const items = [
  item('opening', { songId: 's1', titleThen: 'Kom, lys' }),
  item('reading', { reference: 'Jes 63,16–64,8', who: 'Anne' }),
  item('psalm', { songId: 's2', titleThen: 'Herre, se til oss' }),
  item('empty'),
  item('prayer', { text: 'Vi ber sammen.' }),
  item('removed', { titleThen: 'En sang som er slettet' }),
];

describe('planSteps', () => {
  it('are the songs and texts, also a song that was removed', () => {
    const ids = planSteps(items).map(({ id }) => id);
    expect(ids).toEqual(['opening', 'psalm', 'prayer', 'removed']);
    expect(planSteps([])).toEqual([]);
  });
});

describe('stepFrom', () => {
  it('passes empty places and readings by', () => {
    expect(stepFrom(items, 'opening', 1)?.id).toBe('psalm');
    expect(stepFrom(items, 'psalm', 1)?.id).toBe('prayer');
    expect(stepFrom(items, 'psalm', -1)?.id).toBe('opening');
    expect(stepFrom(items, 'reading', 1)?.id, 'from an item that is no step').toBe('psalm');
  });

  it('ends at both ends, and where the item is not in the plan', () => {
    expect(stepFrom(items, 'removed', 1)).toBe(null);
    expect(stepFrom(items, 'opening', -1)).toBe(null);
    expect(stepFrom(items, 'gone', 1)).toBe(null);
  });
});
