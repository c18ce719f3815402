import { describe, expect, it } from 'vitest';
import { freeName } from './freeName.ts';

describe('freeName', () => {
  it('counts up past the names there are, upper case or lower', () => {
    expect(freeName('Versjon av Kari', [])).toBe('Versjon av Kari');
    expect(freeName('Min versjon', ['min versjon', 'Min versjon 2'])).toBe('Min versjon 3');
  });
});
