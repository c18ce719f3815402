import { expect, it } from 'vitest';
import { endedUntil, endsAt } from './linkEnd.ts';

const made = Date.parse('2026-01-01T12:00:00Z');

it('a link ends in the morning after the day, in winter and in summer', () => {
  expect(new Date(endsAt('2026-11-28', made)).toISOString()).toBe('2026-11-29T06:00:00.000Z');
  expect(new Date(endsAt('2026-06-30', made)).toISOString()).toBe('2026-07-01T06:00:00.000Z');
});

it('the links of a day have ended exactly from then on', () => {
  const end = endsAt('2026-11-28', made);
  expect(endedUntil(end - 1)).toBe('2026-11-27');
  expect(endedUntil(end)).toBe('2026-11-28');
});
