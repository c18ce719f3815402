import { expect, it } from 'vitest';
import { countPlaywright } from './countPlaywright.ts';

it('counts what passed only at a second try, and an error outside tests, as failed', () => {
  const stats = { expected: 20, unexpected: 1, flaky: 2, skipped: 3 };
  const counted = countPlaywright({ stats, errors: [{ message: 'global set-up broke' }] });
  expect(counted).toEqual({ passed: 20, failed: 4, skipped: 3 });
});
