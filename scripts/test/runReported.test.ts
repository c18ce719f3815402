import { writeFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import type { Count } from './outcome.ts';
import { runReported } from './runReported.ts';

const asWritten = (count: Count) => ({ count, failures: ['it'], flaky: [] });

it('counts the report that the runner wrote', async () => {
  const report = { passed: 3, failed: 0, skipped: 0 };
  const run = async (path: string) => {
    writeFileSync(path, JSON.stringify(report));
    return 0;
  };
  const outcome = asWritten(report);
  expect(await runReported('planted', run, asWritten)).toEqual(outcome);
});

it('counts a runner that dies before its report as failed, whatever an earlier run left', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const died = await runReported('planted', async () => 137, asWritten);
  expect(died.count).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(complaint).toHaveBeenCalledOnce();
});
