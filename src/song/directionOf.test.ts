import { expect, it } from 'vitest';
import { directionOf } from './directionOf.ts';

it('is that of the first letter, whatever precedes it', () => {
  expect(directionOf('«Kom» שָׁלוֹם')).toBe('ltr');
  expect(directionOf('2. שָׁלוֹם kom')).toBe('rtl');
  expect(directionOf('(2) –')).toBeNull();
});
