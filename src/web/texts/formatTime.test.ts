import { describe, expect, it } from 'vitest';
import { formatTime } from './formatTime.ts';

describe('formatTime', () => {
  it.each([
    [0, '00:00'],
    [0.99, '00:00'],
    [7, '00:07'],
    [59.9, '00:59'],
    [60, '01:00'],
    [754, '12:34'],
    [3600, '60:00'],
    [6001, '100:01'],
    [-0.1, '00:00'],
  ])('writes %d s as %s', (seconds, text) => {
    expect(formatTime(seconds)).toBe(text);
  });
});
