import { describe, expect, it } from 'vitest';
import { isOver, planOfNow, planOfToday } from './celebrations.ts';

const at = (date: string, time: string) => ({ date, time });

describe('isOver', () => {
  it('is true an hour after the beginning, and of days before', () => {
    const plan = { date: '2026-11-28', time: '20:00' };
    expect(isOver(plan, at('2026-11-28', '20:59'))).toBe(false);
    expect(isOver(plan, at('2026-11-28', '21:00'))).toBe(true);
    expect(isOver(plan, at('2026-11-29', '00:10'))).toBe(true);
    expect(isOver(plan, at('2026-11-27', '23:00'))).toBe(false);
  });

  it('takes a plan without a time to be in the evening', () => {
    const plan = { date: '2026-11-28', time: null };
    expect(isOver(plan, at('2026-11-28', '12:00'))).toBe(false);
    expect(isOver(plan, at('2026-11-28', '21:00'))).toBe(true);
  });

  it('is true after midnight of a vigil only an hour after its beginning', () => {
    const plan = { date: '2027-03-27', time: '23:30' };
    expect(isOver(plan, at('2027-03-28', '00:20'))).toBe(false);
    expect(isOver(plan, at('2027-03-28', '00:30'))).toBe(true);
  });
});

describe('planOfNow', () => {
  const saturday = { id: 'sat', date: '2026-11-28', time: '20:00', chosen: 6, isHeld: false };
  const wednesday = { id: 'wed', date: '2026-12-02', time: '19:30', chosen: 0, isHeld: false };
  const plans = [saturday, wednesday];
  const shown = (now: ReturnType<typeof at>, of: readonly (typeof saturday)[] = plans) => {
    const found = planOfNow(of, now);
    return found && [found.plan.id, found.asks];
  };

  it('is the next one, also on its day', () => {
    expect(shown(at('2026-11-20', '10:00'))).toEqual(['sat', false]);
    expect(shown(at('2026-11-28', '20:30'))).toEqual(['sat', false]);
  });

  it('asks of the last one what was sung, for three days or until somebody has said it', () => {
    expect(shown(at('2026-11-28', '21:30'))).toEqual(['sat', true]);
    expect(shown(at('2026-12-01', '09:00'))).toEqual(['sat', true]);
    expect(shown(at('2026-12-01', '09:00'), [{ ...saturday, isHeld: true }, wednesday])).toEqual([
      'wed',
      false,
    ]);
    expect(shown(at('2026-12-05', '09:00'), [saturday])).toBe(null);
  });

  it('is a vigil that lasts beyond midnight', () => {
    const vigil = { ...saturday, date: '2027-03-27', time: '23:30' };
    expect(shown(at('2027-03-28', '00:20'), [vigil])).toEqual(['sat', false]);
    expect(shown(at('2027-03-28', '03:00'), [vigil])).toEqual(['sat', true]);
  });

  it('does not ask on the day of the next one, nor of a plan without songs', () => {
    expect(
      shown(at('2026-12-02', '09:00'), [{ ...saturday, date: '2026-12-01' }, wednesday]),
    ).toEqual(['wed', false]);
    expect(shown(at('2026-11-29', '09:00'), [{ ...saturday, chosen: 0 }])).toBe(null);
  });

  it('is none without plans', () => {
    expect(shown(at('2026-11-20', '10:00'), [])).toBe(null);
  });
});

describe('planOfToday', () => {
  const morning = { date: '2026-11-28', time: '11:00', chosen: 6, isHeld: false };
  const evening = { date: '2026-11-28', time: '20:00', chosen: 6, isHeld: false };
  const sunday = { date: '2026-11-29', time: '11:00', chosen: 6, isHeld: false };
  const plans = [morning, evening, sunday];

  it('is the first one of the day until it is over, then the next', () => {
    expect(planOfToday(plans, at('2026-11-28', '00:01'))).toBe(morning);
    expect(planOfToday(plans, at('2026-11-28', '12:00'))).toBe(evening);
    expect(planOfToday(plans, at('2026-11-28', '21:00'))).toBeNull();
    expect(planOfToday(plans, at('2026-11-27', '23:59'))).toBeNull();
  });

  it('is none that was celebrated', () => {
    const held = [{ ...morning, isHeld: true }];
    expect(planOfToday(held, at('2026-11-28', '10:00'))).toBeNull();
  });
});
