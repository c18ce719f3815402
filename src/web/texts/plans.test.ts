import { describe, expect, it } from 'vitest';
import { formatWhen, nameAndYear, nameOfDay } from './plans.ts';

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

describe('the evening before Easter Sunday', () => {
  const vigil = { date: '2027-03-27', time: '22:30', kind: 'vigilie' } as const;

  it('is Easter night, whatever is celebrated', () => {
    expect(nameAndYear(vigil, 'sunday')).toBe('Påskenatten · år B');
    expect(nameOfDay({ ...vigil, kind: 'annet' }, 'jan6')).toBe('Påskenatten');
  });

  it('has the names of the calendar around it', () => {
    const names = [
      { ...vigil, time: '11:00' },
      { ...vigil, date: '2027-03-28', time: '05:00' },
      { ...vigil, date: '2027-04-03' },
    ].map((plan) => nameOfDay(plan, 'sunday'));
    expect(names).toEqual(['Påskeaften', 'Påskedag', '2. søndag i påsken']);
  });
});
