import { describe, expect, it } from 'vitest';
import { merged, rowOf } from '#web/offline/outbox/givenWrite.ts';
import { reconcile } from '#web/offline/outbox/reconcile.ts';
import { applyAll, withAllPending } from '#web/offline/outbox/applyPending.ts';
import type { Work } from '#web/offline/outbox/pendingWrite.ts';
import { someItem, somePlan, somePlanWrite } from '#web/offline/outbox/testing/somePlan.ts';
import { changePlan, plans } from './plan.ts';

const base = { ...somePlan, items: [someItem('a', { slot: 'inngang' }), someItem('b')] };
const song = (id: string, titleThen: string) =>
  someItem(id, { slot: 'inngang', songId: titleThen, titleThen });
const put = (id: string, title: string): Work => ({
  kind: 'changePlan',
  change: { items: [{ op: 'put', item: song(id, title) }] },
});
const mine = somePlanWrite(put('a', 'Min'), { base });
const later = { ...base, version: 5 };
const newKey = () => 'ny';
const sending = { key: 'senere', tried: false };

describe('a change of a plan that somebody else changed first', () => {
  it('is sent again where the others changed something else', () => {
    const theirs = { ...later, items: [base.items[0] ?? song('a', ''), song('b', 'Andres')] };
    const { changed } = reconcile([mine], mine, { kind: 'conflict', theirs }, newKey);
    expect(changed).toEqual([{ ...mine, baseVersion: 5, key: 'ny' }]);
  });

  it('is blocked where they changed the same, and says what they stored', () => {
    const theirs = { ...later, items: [song('a', 'Andres'), someItem('b')] };
    const { changed } = reconcile([mine], mine, { kind: 'conflict', theirs }, newKey);
    expect(changed).toEqual([{ ...mine, state: { kind: 'conflict', theirs } }]);
    expect(changePlan.summary?.(mine as never, theirs)).toBe('Inngang: Andres');
    const [blocked] = changed;
    expect(changePlan.form?.(blocked as never)).toBe('/plan/plan');
    expect(changePlan.form?.(mine as never)).toBeNull();
  });

  it('is not sent again to a version that it was based on', () => {
    const { changed } = reconcile([mine], mine, { kind: 'conflict', theirs: base }, newKey);
    expect(changed).toMatchObject([{ state: { kind: 'conflict' } }]);
  });
});

describe('a change over a version that a restored backup took away', () => {
  const restored = { ...base, version: 1, title: 'Fra sikkerhetskopien' };
  const over5 = somePlanWrite(put('a', 'Min'), { base: { ...base, version: 5 } });

  it('is sent again where what it touches is as its author saw it', () => {
    const { changed } = reconcile([over5], over5, { kind: 'conflict', theirs: restored }, newKey);
    expect(changed).toEqual([{ ...over5, baseVersion: 1, key: 'ny' }]);
  });

  it('is blocked where it is not', () => {
    const theirs = { ...restored, items: [song('a', 'Gammel'), someItem('b')] };
    const { changed } = reconcile([over5], over5, { kind: 'conflict', theirs }, newKey);
    expect(changed).toMatchObject([{ state: { kind: 'conflict' } }]);
  });
});

describe('a change behind another one', () => {
  const behind = somePlanWrite(put('b', 'Min'), {
    sequence: 2,
    base: { ...base, items: [song('a', 'Min'), someItem('b')] },
    baseVersion: 0,
  });

  it('moves on to the answer, if what it touches is as its author saw it', () => {
    const entity = { ...later, items: [song('a', 'Min'), someItem('b')] };
    const { changed } = reconcile([mine, behind], mine, { kind: 'done', entity }, newKey);
    expect(changed).toEqual([{ ...behind, baseVersion: 5 }]);
  });

  it('stays behind where others changed the same meanwhile', () => {
    const entity = { ...later, items: [song('a', 'Min'), song('b', 'Andres')] };
    expect(reconcile([mine, behind], mine, { kind: 'done', entity }, newKey).changed).toEqual([]);
  });
});

describe('several changes of one plan', () => {
  it('wait as one', () => {
    const next = { entityId: base.id, title: '', work: put('b', 'Min'), base };
    expect(merged([mine], next, sending)).toEqual({
      ...mine,
      key: 'senere',
      work: {
        kind: 'changePlan',
        change: {
          items: [
            { op: 'put', item: song('a', 'Min') },
            { op: 'put', item: song('b', 'Min') },
          ],
        },
      },
    });
  });

  it('stay two where something else came in between, was seen since, or the first was sent', () => {
    const next = { entityId: base.id, title: '', work: put('b', 'Min'), base };
    const held = somePlanWrite({ kind: 'holdPlan', items: ['a'] }, { sequence: 2, base: null });
    expect(merged([mine, held], next, sending)).toBeUndefined();
    expect(merged([{ ...mine, tried: true }], next, sending)).toBeUndefined();
    expect(merged([mine], { ...next, base: later }, sending)).toBeUndefined();
    const other = somePlanWrite(put('b', 'Min'), { entityId: 'annen', sequence: 2 });
    expect(merged([mine, other], next, sending)).toMatchObject({ sequence: 1 });
  });

  it('keep what the server refused, so that it can be tried again', () => {
    const outcome = {
      kind: 'refused',
      code: 'invalidInput',
      sentence: 'Nei.',
      fields: {},
    } as const;
    const { removed, changed } = reconcile([mine], mine, outcome, newKey);
    expect(removed).toEqual([]);
    expect(changed).toMatchObject([{ state: outcome }]);
  });
});

describe('removing a plan', () => {
  const removal = somePlanWrite({ kind: 'removePlan' }, { base });

  it('is blocked where others have changed the plan', () => {
    const theirs = { ...later, title: 'Adventskveld' };
    const { changed } = reconcile([removal], removal, { kind: 'conflict', theirs }, newKey);
    expect(changed).toMatchObject([{ state: { kind: 'conflict' } }]);
  });

  it('is blocked where others have said what was sung', () => {
    const theirs = { ...later, held: { at: '2026-11-28T20:00:00.000Z', items: ['a'] } };
    const { changed } = reconcile([removal], removal, { kind: 'conflict', theirs }, newKey);
    expect(changed).toMatchObject([{ state: { kind: 'conflict' } }]);
  });

  it('goes on where only the own changes before it were stored', () => {
    const { changed } = reconcile([removal], removal, { kind: 'conflict', theirs: later }, newKey);
    expect(changed).toEqual([{ ...removal, baseVersion: 5, key: 'ny' }]);
  });
});

it('plans show with all that waits, in order', () => {
  const made = { ...somePlan, id: 'ny', items: [song('x', 'Lys')] };
  const create = somePlanWrite(
    { kind: 'createPlan', made },
    { entityId: 'ny', base: null, baseVersion: null },
  );
  const change = somePlanWrite(put('x', 'Stjernen'), { entityId: 'ny', sequence: 2 });
  const hold = somePlanWrite(
    { kind: 'holdPlan', items: ['x'] },
    { entityId: 'ny', sequence: 3, base: null },
  );
  const shown = applyAll(plans, null, [create, change, hold]);
  expect(shown).toMatchObject({
    id: 'ny',
    version: 0,
    items: [{ titleThen: 'Stjernen' }],
    held: { items: ['x'] },
  });
  const gone = somePlanWrite({ kind: 'removePlan' }, { entityId: 'ny', sequence: 4 });
  expect(withAllPending(plans, [base], [create, change, gone])).toEqual([base]);
});

it('a change is named by what it changes', () => {
  const named = (change: Extract<Work, { kind: 'changePlan' }>['change']) =>
    changePlan.title({ work: { kind: 'changePlan', change }, files: {} });
  expect(named({ items: [{ op: 'put', item: song('a', 'Lys') }] })).toBe('Inngang: Lys');
  expect(named({ fields: { date: '2026-12-05', notes: null } })).toBe('Dato · Notat');
  const many = ['a', 'b', 'c', 'd'].map((id) => ({ op: 'put', item: song(id, id) }) as const);
  expect(named({ items: [...many, { op: 'remove', id: 'e' }] })).toBe(
    'Inngang: a · Inngang: b · Inngang: c · og 2 til',
  );
  expect(named({ items: [{ op: 'move', id: 'a', after: null }] })).toBe('Ny rekkefølge');
});

it('a write behind one of the same plan waits for it', () => {
  const next = { entityId: base.id, title: '', work: { kind: 'removePlan' } as const, base: later };
  expect(rowOf([mine], next, sending, { personId: 'kari', madeAt: 0 }).baseVersion).toBe(0);
});

it('a plan whose removal is in conflict is shown until its author has decided', () => {
  const theirs = { ...somePlan, version: 2 };
  const removal = somePlanWrite({ kind: 'removePlan' });
  expect(applyAll(plans, theirs, [removal])).toBeNull();
  const blocked = { ...removal, state: { kind: 'conflict', theirs } } as const;
  expect(applyAll(plans, theirs, [blocked])).toBe(theirs);
});
