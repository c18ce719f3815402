import { expect, it } from 'vitest';
import { runSteps } from './runSteps.ts';

it('runs every step, counts one that dies as failed and ends with the total', async () => {
  const said: string[] = [];
  const total = await runSteps(
    [
      { name: 'types', run: async () => ({ passed: 1, failed: 0, skipped: 0 }) },
      { name: 'lint', run: () => Promise.reject(new Error('planted')) },
      { name: 'vitest', run: async () => ({ passed: 40, failed: 0, skipped: 2 }) },
    ],
    (line) => said.push(line),
  );
  expect(total).toEqual({ passed: 41, failed: 1, skipped: 2 });
  expect(said.at(-1)).toBe('41 passed, 1 failed, 2 skipped');
});
