import type { TestDeps } from '#server/db/testing/testDeps.ts';
import { retentionTime } from '#server/privacy/retentionTime.ts';

const step = 2 * 24 * 60 * 60 * 1000; // ms

/** Passes time as on a server that runs, whose sweeps follow the clock; none deletes anything. */
export async function sweepUntil(deps: TestDeps, time: number): Promise<void> {
  await retentionTime(deps);
  while (deps.clock() < time) {
    deps.pass(Math.min(step, time - deps.clock()));
    await retentionTime(deps);
  }
}
