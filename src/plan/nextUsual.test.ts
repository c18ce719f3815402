import { expect, it } from 'vitest';
import { nextUsual } from './nextUsual.ts';

const saturday = { weekday: 6, time: '20:00', kind: 'eukaristi' } as const;
const tuesday = { weekday: 2, time: '19:30', kind: 'ordetsLiturgi' } as const;
const usual = [tuesday, saturday];
const friday = { date: '2026-11-27', time: '12:00' };

it('is the first usual day from today on', () => {
  expect(nextUsual(usual, [], friday)).toEqual({
    date: '2026-11-28',
    time: '20:00',
    kind: 'eukaristi',
  });
});

it('passes by a day that has a plan of that kind, and no other', () => {
  const planned = { date: '2026-11-28', kind: 'eukaristi' } as const;
  expect(nextUsual(usual, [planned], friday).date).toBe('2026-12-01');
  const other = { date: '2026-11-28', kind: 'botsfeiring' } as const;
  expect(nextUsual(usual, [other], friday).date).toBe('2026-11-28');
});

it('counts today until the hour has come', () => {
  expect(nextUsual(usual, [], { date: '2026-11-28', time: '19:59' }).date).toBe('2026-11-28');
  expect(nextUsual(usual, [], { date: '2026-11-28', time: '20:00' }).date).toBe('2026-12-01');
});

it('takes the earlier of two on one day', () => {
  const morning = { weekday: 6, time: '11:00', kind: 'annet' } as const;
  expect(nextUsual([saturday, morning], [], friday).kind).toBe('annet');
});

it('is the next Saturday, without a time, where nothing is usual', () => {
  expect(nextUsual([], [], friday)).toEqual({ date: '2026-11-28', time: null, kind: 'eukaristi' });
});

it('is a day all the same where every usual day of a month has its plan', () => {
  const planned = Array.from({ length: 40 }, (_, at) => ({
    date: new Date(Date.UTC(2026, 10, 27 + at)).toISOString().slice(0, 10),
    kind: 'eukaristi' as const,
  }));
  expect(nextUsual([saturday], planned, friday).date).toBe('2026-11-28');
});

it('is the usual day of a chosen kind', () => {
  expect(nextUsual(usual, [], friday, 'ordetsLiturgi')).toEqual({
    date: '2026-12-01',
    time: '19:30',
    kind: 'ordetsLiturgi',
  });
});

it('is the next usual day for a kind that has none', () => {
  expect(nextUsual(usual, [], friday, 'vigilie')).toEqual({
    date: '2026-11-28',
    time: '20:00',
    kind: 'vigilie',
  });
});
