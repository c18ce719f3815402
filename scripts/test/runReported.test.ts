import { writeFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import type { Count } from './outcome.ts';
import { honestCount, runReported } from './runReported.ts';

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

const count = (passed: number, failed: number, skipped = 0) => ({ passed, failed, skipped });

describe('honestCount', () => {
  it('takes a report that agrees with how the runner ended', () => {
    expect(honestCount(count(12, 0, 2), 0)).toEqual(count(12, 0, 2));
    expect(honestCount(count(12, 3), 1)).toEqual(count(12, 3));
  });

  it('counts a runner without a report as failed', () => {
    expect(honestCount(undefined, 0)).toEqual(count(0, 1));
  });

  it('counts a bad end that the report does not explain', () => {
    expect(honestCount(count(12, 0), 1)).toEqual(count(12, 1));
  });

  it('counts a runner that ran nothing as failed, though all was skipped', () => {
    expect(honestCount(count(0, 0, 5), 0)).toEqual(count(0, 1, 5));
  });
});
