import { describe, expect, it } from 'vitest';
import { formatDate, formatList, formatMoment, formatSize, genitive } from './formats.ts';

describe('formatDate', () => {
  it('writes a date in Norwegian', () => {
    expect(formatDate('2026-11-28T12:00:00.000Z')).toBe('28. november 2026');
  });
});

describe('formatMoment', () => {
  it('includes the time of day', () => {
    const noon = new Date(2026, 10, 28, 12, 5);
    const texts = [formatMoment(noon.toISOString()), formatMoment(noon.getTime())];
    expect(texts).toEqual(['28. november 2026 kl. 12:05', '28. november 2026 kl. 12:05']);
  });
});

describe('formatList', () => {
  it('joins names in Norwegian', () => {
    expect(formatList(['Vannet', 'Porten', 'Lyset'])).toBe('Vannet, Porten og Lyset');
    expect(formatList(['Vannet'])).toBe('Vannet');
  });
});

describe('formatSize', () => {
  it('is in megabytes with a decimal comma, small files in kilobytes', () => {
    expect(formatSize(10 * 1024 * 1024)).toBe('10 MB');
    expect(formatSize(3.24 * 1024 * 1024)).toBe('3,2 MB');
    expect(formatSize(20_000)).toBe('20 kB');
    expect(formatSize(1)).toBe('1 kB');
  });
});

describe('genitive', () => {
  it('adds an s, or a mark where there is one already', () => {
    expect(['Kari', 'Jonas', 'Max', 'Åse'].map(genitive)).toEqual([
      'Karis',
      'Jonas’',
      'Max’',
      'Åses',
    ]);
  });
});
