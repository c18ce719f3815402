import { expect, it } from 'vitest';
import fc from 'fast-check';
import {
  changeItems,
  type ItemChange,
  type KeptItems,
  mostItems,
  removalsKept,
} from './changeItems.ts';
import { emptyItem, type PlanItem } from './plan.ts';

function item(id: string, note: string | null = null): PlanItem {
  return { ...emptyItem, id, slot: 'annet', note };
}

function kept(...ids: string[]): KeptItems {
  return { items: ids.map((id) => ({ ...item(id), changedIn: 1 })), removed: {} };
}

function apply(before: KeptItems, changes: readonly ItemChange[], since = 1, version = 2) {
  const changed = changeItems(before, changes, { since, version });
  if (changed.outcome !== 'changed') throw new Error(changed.outcome);
  return changed.kept;
}

function ids({ items }: KeptItems): string {
  return items.map(({ id }) => id).join('');
}

it('adds, moves and removes items by their id', () => {
  const before = kept('a', 'b', 'c');
  expect(ids(apply(before, [{ op: 'put', item: item('d') }]))).toBe('abcd');
  expect(ids(apply(before, [{ op: 'put', item: item('d'), after: 'a' }]))).toBe('adbc');
  expect(ids(apply(before, [{ op: 'put', item: item('d'), after: null }]))).toBe('dabc');
  expect(ids(apply(before, [{ op: 'move', id: 'c', after: null }]))).toBe('cab');
  expect(ids(apply(before, [{ op: 'move', id: 'a', after: 'c' }]))).toBe('bca');
  expect(ids(apply(before, [{ op: 'remove', id: 'b' }]))).toBe('ac');
});

it('changes an item where it stands', () => {
  const after = apply(kept('a', 'b'), [{ op: 'put', item: item('a', 'sakte') }]);
  expect(after.items).toEqual([
    { ...item('a', 'sakte'), changedIn: 2 },
    { ...item('b'), changedIn: 1 },
  ]);
});

it('lets two people move and add different items at once', () => {
  const one = apply(kept('a', 'b', 'c'), [{ op: 'move', id: 'c', after: null }], 1, 2);
  const both = apply(one, [{ op: 'put', item: item('d'), after: 'b' }], 1, 3);
  expect(ids(both)).toBe('cabd');
});

it.each<[what: string, theirs: ItemChange, mine: ItemChange]>([
  ['changed', { op: 'put', item: item('a', 'x') }, { op: 'put', item: item('a', 'y') }],
  ['moved', { op: 'move', id: 'a', after: 'b' }, { op: 'remove', id: 'a' }],
  ['removed', { op: 'remove', id: 'a' }, { op: 'put', item: item('a', 'y') }],
  ['added', { op: 'put', item: item('d') }, { op: 'put', item: item('d', 'y') }],
])('names an item that somebody else %s meanwhile', (_, theirs, mine) => {
  const now = apply(kept('a', 'b'), [theirs], 1, 2);
  const id = mine.op === 'put' ? mine.item.id : mine.id;
  expect(changeItems(now, [mine], { since: 1, version: 3 })).toEqual({
    outcome: 'conflict',
    ids: [id],
  });
});

it('brings back an item that its own author removed', () => {
  const gone = apply(kept('a', 'b'), [{ op: 'remove', id: 'a' }], 1, 2);
  const back = apply(gone, [{ op: 'put', item: item('a'), after: null }], 2, 3);
  expect(ids(back)).toBe('ab');
  expect(back.removed).toEqual({});
});

it(`remembers the newest ${removalsKept} removals, and of the others the newest version`, () => {
  let now = kept('a', 'b');
  now = apply(now, [{ op: 'remove', id: 'a' }], 1, 2);
  for (let version = 3; version <= removalsKept + 2; version++) {
    const id = `x${version}`;
    const [put, remove] = [{ op: 'put', item: item(id) } as const, { op: 'remove', id } as const];
    now = apply(now, [put, remove], version - 1, version);
  }
  expect(Object.keys(now.removed)).toHaveLength(removalsKept);
  expect([now.removed['a'], now.forgotten]).toEqual([undefined, 2]);

  const knowing = (since: number, id: string) =>
    changeItems(now, [{ op: 'put', item: item(id) }], { since, version: 999 }).outcome;
  expect([knowing(1, 'a'), knowing(1, 'new'), knowing(1, 'b')]).toEqual([
    'conflict',
    'conflict',
    'changed',
  ]);
  expect([knowing(2, 'a'), knowing(2, 'new')]).toEqual(['changed', 'changed']);
  expect(apply(now, [{ op: 'move', id: 'b', after: null }], 2, 999).forgotten).toBe(2);
});

it('puts an item last where the one before it is gone, and moves none behind itself', () => {
  expect(ids(apply(kept('a', 'b'), [{ op: 'move', id: 'a', after: 'gone' }]))).toBe('ba');
  expect(ids(apply(kept('a', 'b'), [{ op: 'move', id: 'a', after: 'a' }]))).toBe('ab');
});

it(`refuses more than ${mostItems} items`, () => {
  const full = kept(...Array.from({ length: mostItems }, (_, at) => `i${at}`));
  const one = changeItems(full, [{ op: 'put', item: item('x') }], { since: 1, version: 2 });
  expect(one).toMatchObject({ outcome: 'tooMany' });
});

it('loses and doubles no item, whatever two people do in whatever order', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
  const after = fc.option(id, { nil: null });
  const change = fc.oneof(
    fc.record({ op: fc.constant('put' as const), item: id.map((each) => item(each)), after }),
    fc.record({ op: fc.constant('move' as const), id, after }),
    fc.record({ op: fc.constant('remove' as const), id }),
  );
  const write = fc.record({ change, knows: fc.nat(3) });
  fc.assert(
    fc.property(fc.array(write, { maxLength: 30 }), (writes) => {
      let now = kept('a', 'b', 'c');
      const there = new Set(['a', 'b', 'c']);
      writes.forEach(({ change: each, knows }, at) => {
        const version = at + 2;
        const since = Math.max(1, version - 1 - knows);
        const changed = changeItems(now, [each], { since, version });
        if (changed.outcome !== 'changed') return;
        now = changed.kept;
        if (each.op === 'put') there.add(each.item.id);
        if (each.op === 'remove') there.delete(each.id);
      });
      expect(now.items.map((each) => each.id).toSorted()).toEqual([...there].toSorted());
    }),
  );
});
