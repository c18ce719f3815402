import { describe, expect, it } from 'vitest';
import { changedPlan } from '#web/offline/kinds/planChange.ts';
import { somePlan, someItem } from '#web/offline/outbox/testing/somePlan.ts';
import { changeBackTo, linesOfChange } from './planHistory.ts';

const psalm = someItem('psalm', { slot: 'svarsalme', songId: 's2', titleThen: 'Du er min hyrde' });
const reading = someItem('reading', { slot: 'lesning', reference: 'Jes 63' });
const opening = someItem('opening', { slot: 'inngang', songId: 's1', titleThen: 'Kom, lys' });
const before = { ...somePlan, items: [opening, reading, psalm] };

describe('the lines of a change', () => {
  it('name fields, and items that came, went or became others', () => {
    const ending = someItem('ending', { slot: 'utgang', titleThen: 'Ild over takene' });
    const after = {
      ...before,
      time: '19:00',
      items: [{ ...opening, titleThen: 'Natten som ble dag' }, psalm, ending],
    };
    expect(linesOfChange(before, after)).toEqual([
      'Klokkeslett: kl. 20.00 → kl. 19.00',
      'Fjernet: Lesning: Jes 63',
      'Inngang: Kom, lys → Inngang: Natten som ble dag',
      'Ny: Utgang: Ild over takene',
    ]);
  });

  it('say that the order is another, and what was marked as sung', () => {
    const after = {
      ...before,
      items: [psalm, opening, reading],
      held: { at: '2026-11-28T20:00:00.000Z', items: ['psalm'] },
    };
    expect(linesOfChange(before, after)).toEqual(['Ny rekkefølge', 'Merket hva som ble sunget']);
  });

  it('say that the plan was removed, and brought back', () => {
    const removed = { ...before, isRemoved: true };
    expect(linesOfChange({ ...before, isRemoved: false }, removed)).toEqual(['Planen ble slettet']);
    expect(linesOfChange(removed, before)).toEqual(['Planen ble hentet tilbake']);
    expect(linesOfChange(before, { ...before, isRemoved: false })).toEqual([]);
  });

  it('name an item of which a key changed', () => {
    const after = { ...before, items: [{ ...opening, transposition: 2 }, reading, psalm] };
    expect(linesOfChange(before, after)).toEqual(['Inngang: Kom, lys']);
  });
});

describe('the change back', () => {
  it.each([
    ['nothing', before],
    ['a removed item', { ...before, items: [opening, psalm] }],
    ['an added item', { ...before, items: [opening, reading, someItem('new'), psalm] }],
    ['another order', { ...before, items: [psalm, reading, opening] }],
    ['another song', { ...before, items: [{ ...opening, songId: 's9' }, reading, psalm] }],
    ['another day', { ...before, date: '2026-12-05', title: 'Adventskveld' }],
    ['everything', { ...before, kind: 'annet' as const, items: [someItem('x'), opening] }],
  ])('undoes %s', (_, now) => {
    const { items, date, kind, title } = changedPlan(now, changeBackTo(now, before));
    expect({ items, date, kind, title }).toEqual({
      items: before.items,
      date: before.date,
      kind: before.kind,
      title: before.title,
    });
  });

  it('is nothing where the plan is the same', () => {
    expect(changeBackTo(before, before)).toEqual({});
  });
});
