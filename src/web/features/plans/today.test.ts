import { expect, it } from 'vitest';
import { momentOf } from './today.ts';

it('is the date and time of the device’s own clock, near midnight too', () => {
  expect(momentOf(new Date(2026, 10, 7, 23, 59))).toEqual({ date: '2026-11-07', time: '23:59' });
  expect(momentOf(new Date(2026, 0, 1, 0, 5))).toEqual({ date: '2026-01-01', time: '00:05' });
});
