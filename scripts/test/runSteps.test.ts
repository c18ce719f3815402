import { expect, it } from 'vitest';
import { runSteps } from './runSteps.ts';

const ended = (passed: number, failed: number, skipped = 0, failures: readonly string[] = []) => ({
  count: { passed, failed, skipped },
  failures,
  flaky: [] as readonly string[],
});

it('runs every step, counts one that dies as failed and ends with the total', async () => {
  const said: string[] = [];
  const total = await runSteps(
    [
      { name: 'types', run: async () => ended(1, 0) },
      { name: 'lint', run: () => Promise.reject(new Error('planted')) },
      { name: 'vitest', run: async () => ended(40, 0, 2) },
    ],
    (line) => said.push(line),
  );
  expect(total).toEqual({ passed: 41, failed: 1, skipped: 2 });
  expect(said.at(-1)).toBe('41 passed, 1 failed, 2 skipped');
});

it('says again what failed, right before the table', async () => {
  const said: string[] = [];
  await runSteps(
    [
      { name: 'lint', run: async () => ended(0, 1) },
      { name: 'build', run: () => Promise.reject(new Error('planted')) },
      { name: 'vitest', run: async () => ended(40, 2, 0, ['a.test.ts › one', 'a.test.ts › two']) },
    ],
    (line) => said.push(line),
  );
  expect(said.at(-3)).toBe(
    '\nFailed:\nlint\nbuild died: Error: planted\na.test.ts › one\na.test.ts › two',
  );
});

it('names what passed at its second try, and counts it as passed', async () => {
  const said: string[] = [];
  const flaky = ['e2e/a.e2e.ts › opens'];
  await runSteps([{ name: 'e2e', run: async () => ({ ...ended(3, 0), flaky }) }], (line) =>
    said.push(line),
  );
  expect(said.at(-3)).toBe('\nFlaky, passed at the second try:\ne2e/a.e2e.ts › opens');
  expect(said.at(-1)).toBe('3 passed, 0 failed');
});

it('says nothing of failures where there are none', async () => {
  const said: string[] = [];
  await runSteps([{ name: 'lint', run: async () => ended(1, 0) }], (line) => said.push(line));
  expect(said.join('\n')).not.toMatch(/Failed|Flaky/);
});
