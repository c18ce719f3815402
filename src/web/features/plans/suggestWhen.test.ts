import { expect, it } from 'vitest';
import { suggestWhen } from './suggestWhen.ts';

const usual = [
  { weekday: 2, time: '19:30', kind: 'ordetsLiturgi' },
  { weekday: 6, time: '20:00', kind: 'eukaristi' },
] as const;
const friday = new Date(2026, 10, 27, 23, 59); // by the device's own clock, near midnight

it('suggests the next usual day by the clock of the device', () => {
  expect(suggestWhen(usual, [], friday)).toEqual({
    date: '2026-11-28',
    time: '20:00',
    kind: 'eukaristi',
  });
});

it('suggests the usual day of a chosen kind', () => {
  expect(suggestWhen(usual, [], friday, 'ordetsLiturgi')).toEqual({
    date: '2026-12-01',
    time: '19:30',
    kind: 'ordetsLiturgi',
  });
});

it('suggests the next usual day for a kind that has none', () => {
  expect(suggestWhen(usual, [], friday, 'vigilie')).toEqual({
    date: '2026-11-28',
    time: '20:00',
    kind: 'vigilie',
  });
});
