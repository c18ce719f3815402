import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFull } from '#tests/isFull.ts';
import { someItem, somePlan } from '#web/offline/outbox/testing/somePlan.ts';
import {
  changedPlan,
  clashesOf,
  isSamePlan,
  keepTheirs,
  mergeChanges,
  type PlanChange,
  putBack,
} from './planChange.ts';

const items = ['a', 'b', 'c'].map((id) => someItem(id));
const base = { ...somePlan, items };
const song = (id: string, songId: string) => someItem(id, { songId, titleThen: songId });
const put = (item: ReturnType<typeof someItem>, after?: string | null) =>
  ({ op: 'put', item, ...(after !== undefined && { after }) }) as const;
const titles = (plan: typeof base) => plan.items.map(({ id, titleThen }) => titleThen ?? id);

describe('a changed plan', () => {
  it('has new fields, and its items by id', () => {
    const change: PlanChange = {
      fields: { time: null, title: 'Adventskveld' },
      items: [put(song('b', 'Lys')), put(someItem('d'), 'a'), { op: 'remove', id: 'c' }],
    };
    const shown = changedPlan(base, change);
    expect(shown).toMatchObject({ time: null, title: 'Adventskveld', date: base.date });
    expect(titles(shown)).toEqual(['a', 'd', 'Lys']);
  });

  it('applied twice is the same, since what is read may have it already', () => {
    const change: PlanChange = {
      items: [
        put(someItem('d')),
        { op: 'move', id: 'c', after: null },
        put(song('a', 'Lys')),
        { op: 'remove', id: 'b' },
      ],
    };
    const once = changedPlan(base, change);
    expect(changedPlan(once, change)).toEqual(once);
  });
});

describe('clashes', () => {
  it('are none where others changed other fields and items', () => {
    const now = { ...base, time: '19:00', items: [song('a', 'Andres'), ...items.slice(1)] };
    const change: PlanChange = { fields: { title: 'Min' }, items: [put(song('b', 'Min'))] };
    expect(clashesOf(change, base, now)).toEqual([]);
  });

  it('are the fields and items that both changed, with both sides', () => {
    const now = { ...base, time: '19:00', items: [song('a', 'Andres'), ...items.slice(1)] };
    const change: PlanChange = { fields: { time: '18:00' }, items: [put(song('a', 'Min'))] };
    expect(clashesOf(change, base, now)).toEqual([
      { field: 'time', mine: '18:00', theirs: '19:00' },
      { id: 'a', mine: song('a', 'Min'), theirs: song('a', 'Andres') },
    ]);
  });

  it('are none where both did the same', () => {
    const now = { ...base, time: '19:00', items: [song('a', 'Lys'), items[1] ?? song('b', '')] };
    const change: PlanChange = {
      fields: { time: '19:00' },
      items: [put(song('a', 'Lys')), { op: 'remove', id: 'c' }],
    };
    expect(clashesOf(change, base, now)).toEqual([]);
  });

  it('are items that one changed and the other removed', () => {
    const removed = { ...base, items: items.slice(1) };
    expect(clashesOf({ items: [put(song('a', 'Min'))] }, base, removed)).toEqual([
      { id: 'a', mine: song('a', 'Min'), theirs: null },
    ]);
    const changed = { ...base, items: [song('a', 'Andres'), ...items.slice(1)] };
    expect(clashesOf({ items: [{ op: 'remove', id: 'a' }] }, base, changed)).toEqual([
      { id: 'a', mine: null, theirs: song('a', 'Andres') },
    ]);
  });

  it('are none where an item was only moved', () => {
    const now = { ...base, items: [song('a', 'Andres'), ...items.slice(1)] };
    expect(clashesOf({ items: [{ op: 'move', id: 'a', after: 'c' }] }, base, now)).toEqual([]);
    const moved = { ...base, items: items.toReversed() };
    expect(clashesOf({ items: [put(song('a', 'Min'))] }, base, moved)).toEqual([]);
  });
});

describe('a resolved change', () => {
  const change: PlanChange = {
    fields: { time: '18:00', title: 'Min' },
    items: [put(song('a', 'Min')), put(song('b', 'Min'))],
  };
  const now = { ...base, time: '19:00', items: [song('b', 'Andres'), song('c', 'Andres')] };

  it('leaves out what stays as others left it', () => {
    const clashes = clashesOf(change, base, now);
    expect(clashes).toHaveLength(3);
    const [time, a] = clashes;
    const rest = keepTheirs(
      change,
      [time, a].filter((each) => each !== undefined),
    );
    expect(rest).toEqual({ fields: { title: 'Min' }, items: [put(song('b', 'Min'))] });
    expect(keepTheirs({ fields: { time: '18:00' } }, clashes)).toEqual({});
  });

  it('puts an item that others removed back in its place', () => {
    expect(titles(changedPlan(now, putBack(change, base, now)))).toEqual(['Min', 'Min', 'Andres']);
    const last = { items: [put(song('c', 'Min'))] };
    const without = { ...base, items: items.slice(0, 2) };
    expect(titles(changedPlan(without, putBack(last, base, without)))).toEqual(['a', 'b', 'Min']);
  });
});

describe('two changes as one', () => {
  it('do what both do, one after the other', () => {
    const first: PlanChange = { fields: { time: '18:00' }, items: [put(someItem('d'), 'a')] };
    const second: PlanChange = {
      fields: { title: 'Min' },
      items: [put(song('d', 'Lys')), { op: 'move', id: 'a', after: 'c' }],
    };
    const both = mergeChanges(first, second);
    expect(both?.items).toHaveLength(2);
    expect(changedPlan(base, both ?? {})).toEqual(changedPlan(changedPlan(base, first), second));
  });

  it('do so whatever they are', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const place = fc.constantFrom(undefined, null, 'a', 'c', 'e');
    const op = fc.oneof(
      fc
        .record({ id, title: fc.constantFrom('Lys', 'Stjernen'), after: place })
        .map((each) => put(song(each.id, each.title), each.after)),
      fc.record({ op: fc.constant('move' as const), id, after: fc.constantFrom(null, 'a', 'd') }),
      fc.record({ op: fc.constant('remove' as const), id }),
    );
    const time = fc.constantFrom(null, '18:00', '19:00');
    const change = fc.record({
      fields: fc.record({ time, title: fc.constantFrom('Min', null) }, { requiredKeys: [] }),
      items: fc.array(op, { maxLength: 4 }),
    });
    fc.assert(
      fc.property(change, change, (first, second) => {
        const both = mergeChanges(first, second) ?? {};
        expect(changedPlan(base, both)).toEqual(changedPlan(changedPlan(base, first), second));
      }),
      { numRuns: isFull ? 1000 : 100 },
    );
  });

  it('keep their order where an item was removed in between', () => {
    const first: PlanChange = { items: [put(song('b', 'Lys')), { op: 'remove', id: 'b' }] };
    const second: PlanChange = { items: [put(song('b', 'Igjen'))] };
    const both = mergeChanges(first, second) ?? {};
    expect(titles(changedPlan(base, both))).toEqual(['a', 'c', 'Igjen']);
  });

  it('stay two where one request would be too long', () => {
    const moves = Array.from({ length: 150 }, () => {
      return { op: 'move', id: 'a', after: 'b' } as const;
    });
    expect(mergeChanges({ items: moves }, { items: moves })).toBeUndefined();
  });
});

it('two plans are the same whoever wrote them', () => {
  expect(isSamePlan(base, { ...base, version: 7, updatedBy: 'Ola' })).toBe(true);
  expect(isSamePlan(base, { ...base, items: items.toReversed() })).toBe(false);
  expect(isSamePlan(base, { ...base, notes: 'Husk lys' })).toBe(false);
  const sung = (...ids: string[]) => ({ ...base, held: { at: `${ids.length}`, items: ids } });
  expect(isSamePlan(sung('a', 'b'), { ...sung('b', 'a'), version: 7 })).toBe(true);
  expect(isSamePlan(sung('a', 'b'), sung('a'))).toBe(false);
  expect(isSamePlan(base, sung('a'))).toBe(false);
});
