import { describe, expect, it } from 'vitest';
import { formatWhen } from './plans.ts';

describe('formatWhen', () => {
  it('names day and time', () => {
    const day = { date: '2026-11-28', time: null };
    expect(formatWhen(day)).toBe('lørdag 28. november');
    expect(formatWhen({ ...day, time: '20:00' })).toBe('lørdag 28. november kl. 20.00');
  });

  it('names the year where it is another one than today’s', () => {
    const plan = { date: '2027-01-02', time: '20:00' };
    expect(formatWhen(plan, '2026-12-30')).toBe('lørdag 2. januar 2027 kl. 20.00');
    expect(formatWhen(plan, '2027-12-30')).toBe('lørdag 2. januar kl. 20.00');
  });
});
