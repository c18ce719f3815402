import { expect, it } from 'vitest';
import { formatDate, formatList, formatMoment, formatSize, genitive } from './formats.ts';

it('formatDate writes a date in Norwegian', () => {
  expect(formatDate('2026-11-28T12:00:00.000Z')).toBe('28. november 2026');
});

it('formatMoment includes the time of day', () => {
  const noon = new Date(2026, 10, 28, 12, 5);
  const texts = [formatMoment(noon.toISOString()), formatMoment(noon.getTime())];
  expect(texts).toEqual(['28. november 2026 kl. 12:05', '28. november 2026 kl. 12:05']);
});

it('formatList joins names in Norwegian', () => {
  expect(formatList(['Vannet', 'Porten', 'Lyset'])).toBe('Vannet, Porten og Lyset');
  expect(formatList(['Vannet'])).toBe('Vannet');
});

it('formatSize writes megabytes with a decimal comma, small files in kilobytes', () => {
  expect(formatSize(10 * 1024 * 1024)).toBe('10 MB');
  expect(formatSize(3.24 * 1024 * 1024)).toBe('3,2 MB');
  expect(formatSize(20_000)).toBe('20 kB');
  expect(formatSize(1)).toBe('1 kB');
});

it('genitive adds an s, or a mark where there is one already', () => {
  expect(['Kari', 'Jonas', 'Max', 'Åse'].map(genitive)).toEqual([
    'Karis',
    'Jonas’',
    'Max’',
    'Åses',
  ]);
});
