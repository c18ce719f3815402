import { describe, expect, it } from 'vitest';
import { formatSize } from './formatSize.ts';

describe('formatSize', () => {
  it('is in megabytes with a Norwegian comma, small files in kilobytes', () => {
    expect(formatSize(10 * 1024 * 1024)).toBe('10 MB');
    expect(formatSize(3.24 * 1024 * 1024)).toBe('3,2 MB');
    expect(formatSize(20_000)).toBe('20 kB');
    expect(formatSize(1)).toBe('1 kB');
  });
});
