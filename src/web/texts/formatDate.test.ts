import { describe, expect, it } from 'vitest';
import { formatDate } from './formatDate.ts';

describe('formatDate', () => {
  it('writes a date as Norwegians do', () => {
    expect(formatDate('2026-11-28T12:00:00.000Z')).toBe('28. november 2026');
  });
});
