import { expect, it } from 'vitest';
import { usualDays } from './usualDays.ts';

const saturdays = ['2026-11-07', '2026-11-14', '2026-11-21'].map((date) => {
  return { date, time: '20:00', kind: 'eukaristi' } as const;
});
const tuesdays = ['2026-11-10', '2026-11-17'].map((date) => {
  return { date, time: '19:30', kind: 'ordetsLiturgi' } as const;
});

it('the usual days are those that came twice, from Monday on', () => {
  const once = { date: '2026-11-12', time: '18:00', kind: 'botsfeiring' } as const;
  expect(usualDays([...saturdays, once, ...tuesdays])).toEqual([
    { weekday: 2, time: '19:30', kind: 'ordetsLiturgi' },
    { weekday: 6, time: '20:00', kind: 'eukaristi' },
  ]);
});

it('they have the time of the latest plan, whatever the order', () => {
  const moved = { date: '2026-11-28', time: '19:00', kind: 'eukaristi' } as const;
  const usual = [{ weekday: 6, time: '19:00', kind: 'eukaristi' }];
  expect(usualDays([...saturdays, moved])).toEqual(usual);
  expect(usualDays([moved, ...saturdays])).toEqual(usual);
});

it('two kinds on one weekday are two usual days', () => {
  const other = saturdays.map((plan) => ({ ...plan, kind: 'ordetsLiturgi' as const }));
  expect(usualDays([...saturdays, ...other])).toHaveLength(2);
});

it('a custom that was given up is forgotten', () => {
  const since = Array.from({ length: 24 }, (_, at) => {
    const date = new Date(Date.UTC(2026, 11, 1 + 7 * at)).toISOString().slice(0, 10);
    return { date, time: null, kind: 'ordetsLiturgi' } as const;
  });
  expect(usualDays([...saturdays, ...since])).toEqual([
    { weekday: 2, time: null, kind: 'ordetsLiturgi' },
  ]);
});

it('nothing is usual without plans, or with dates that do not exist', () => {
  expect(usualDays([])).toEqual([]);
  const wrong = { date: '2026-11-31', time: null, kind: 'annet' } as const;
  expect(usualDays([wrong, wrong])).toEqual([]);
});
