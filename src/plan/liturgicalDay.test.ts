import { describe, expect, it } from 'vitest';
import { celebratedDate, type Epiphany, liturgicalDay } from './liturgicalDay.ts';

describe('liturgicalDay', () => {
  it.each([
    ['2026-11-28', 'alminnelig', 'A', null],
    ['2026-11-29', 'advent', 'B', { sunday: 1 }],
    ['2026-12-08', 'advent', 'B', 'uplettet'],
    ['2026-12-20', 'advent', 'B', { sunday: 4 }],
    ['2026-12-25', 'jul', 'B', 'juledag'],
    ['2026-12-27', 'jul', 'B', 'familien'],
    ['2022-12-30', 'jul', 'A', 'familien'],
    ['2027-01-01', 'jul', 'B', 'gudsMor'],
    ['2027-01-03', 'jul', 'B', { sunday: 2 }],
    ['2027-01-06', 'jul', 'B', 'epifani'],
    ['2027-01-10', 'jul', 'B', 'herrensDap'],
    ['2027-01-11', 'alminnelig', 'B', null],
    ['2027-01-17', 'alminnelig', 'B', { sunday: 2 }],
    ['2027-02-10', 'faste', 'B', 'askeonsdag'],
    ['2027-02-14', 'faste', 'B', { sunday: 1 }],
    ['2027-03-21', 'faste', 'B', 'palmesondag'],
    ['2027-03-25', 'faste', 'B', 'skjaertorsdag'],
    ['2027-03-27', 'faste', 'B', 'paskeaften'],
    ['2027-03-28', 'paske', 'B', 'paskedag'],
    ['2027-04-04', 'paske', 'B', { sunday: 2 }],
    ['2027-05-06', 'paske', 'B', 'himmelfart'],
    ['2027-05-16', 'paske', 'B', 'pinsedag'],
    ['2027-05-17', 'alminnelig', 'B', 'andrePinsedag'],
    ['2027-05-23', 'alminnelig', 'B', 'treenighet'],
    ['2026-06-14', 'alminnelig', 'A', { sunday: 11 }],
    ['2027-05-30', 'alminnelig', 'B', 'legemsfest'],
    ['2027-06-04', 'alminnelig', 'B', 'hjertefest'],
    ['2027-08-15', 'alminnelig', 'B', 'opptagelsen'],
    ['2029-07-29', 'alminnelig', 'A', 'olsok'],
    ['2025-11-02', 'alminnelig', 'C', 'allesjeler'],
    ['2025-11-09', 'alminnelig', 'C', 'lateran'],
    ['2025-11-16', 'alminnelig', 'C', { sunday: 33 }],
    ['2027-11-21', 'alminnelig', 'B', 'kongefest'],
  ])('knows %s', (date, season, cycle, name) => {
    const { seasons, ...day } = liturgicalDay(date, 'jan6') ?? { seasons: [] };
    expect(day).toEqual({ season, cycle, name });
    expect(seasons).toContain(season);
  });

  it.each<[date: string, epiphany: Epiphany, name: unknown]>([
    ['2026-01-04', 'sunday', 'epifani'],
    ['2026-01-04', 'jan6', { sunday: 2 }],
    ['2026-01-06', 'sunday', null],
    ['2026-01-11', 'sunday', 'herrensDap'],
    ['2023-01-08', 'sunday', 'epifani'],
    ['2023-01-09', 'sunday', 'herrensDap'],
    ['2023-01-15', 'sunday', { sunday: 2 }],
  ])('on %s follows the community’s Epiphany on %s', (date, epiphany, name) => {
    expect(liturgicalDay(date, epiphany)?.name).toEqual(name);
  });

  it('suits songs of Pentecost from the day after Ascension, and of Mary on her feasts', () => {
    const seasonsOf = (date: string) => liturgicalDay(date, 'jan6')?.seasons;
    expect(seasonsOf('2027-05-06')).toEqual(['paske']);
    expect(seasonsOf('2027-05-07')).toEqual(['paske', 'pinse']);
    expect(seasonsOf('2027-05-16')).toEqual(['paske', 'pinse']);
    expect(seasonsOf('2027-05-17')).toEqual(['alminnelig', 'pinse']);
    expect(seasonsOf('2027-05-18')).toEqual(['alminnelig']);
    expect(seasonsOf('2027-08-15')).toEqual(['alminnelig', 'maria']);
  });

  it.each([
    ['2024-12-08', { sunday: 2 }, '2024-12-09', 'uplettet'], // a Sunday of Advent
    ['2012-03-25', { sunday: 5 }, '2012-03-26', 'bebudelsen'], // a Sunday of Lent
    ['2018-03-25', 'palmesondag', '2018-04-09', 'bebudelsen'],
    ['2024-03-25', null, '2024-04-08', 'bebudelsen'], // Monday of Holy Week
    ['2035-03-25', 'paskedag', '2035-04-02', 'bebudelsen'],
    ['2023-03-19', { sunday: 4 }, '2023-03-20', 'josef'],
    ['2008-03-19', null, '2008-03-15', 'josef'], // Wednesday of Holy Week
    ['2022-06-24', 'hjertefest', '2022-06-23', 'johannes'],
  ])('on %s keeps the greater day, and moves the feast', (date, name, other, feast) => {
    expect(liturgicalDay(date, 'jan6')?.name).toEqual(name);
    expect(liturgicalDay(other, 'jan6')?.name).toEqual(feast);
  });

  it.each(['2026-11-31', '2026-2-1', '', 'i morgen', '2027-02-29'])('is null for «%s»', (date) => {
    expect(liturgicalDay(date, 'jan6')).toBeNull();
  });

  it('finds Easter of every kind of year', () => {
    const easters = ['2019-04-21', '2024-03-31', '2038-04-25', '2049-04-18', '2076-04-19'];
    const days = easters.map((date) => [date, liturgicalDay(date, 'jan6')?.name]);
    expect(days).toEqual(easters.map((date) => [date, 'paskedag']));
  });
});

describe('celebratedDate', () => {
  const eucharist = { kind: 'eukaristi' } as const;

  it('counts the evening before to Sunday and to Christmas Day', () => {
    const date = '2026-11-28'; // a Saturday
    expect(celebratedDate({ ...eucharist, date, time: '20:00' })).toBe('2026-11-29');
    expect(celebratedDate({ ...eucharist, date, time: null })).toBe('2026-11-29');
    expect(celebratedDate({ ...eucharist, date: '2026-12-24', time: '23:00' })).toBe('2026-12-25');
  });

  it('leaves all other days as they are', () => {
    expect(celebratedDate({ ...eucharist, date: '2026-11-28', time: '11:00' })).toBe('2026-11-28');
    expect(celebratedDate({ kind: 'annet', date: '2026-11-28', time: null })).toBe('2026-11-28');
    expect(celebratedDate({ ...eucharist, date: '2026-11-25', time: '20:00' })).toBe('2026-11-25');
    expect(celebratedDate({ ...eucharist, date: 'aldri', time: null })).toBe('aldri');
  });
});
