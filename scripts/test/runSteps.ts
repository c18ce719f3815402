import { add, asOne, type Count, countLine, nothing } from './outcome.ts';
import type { Step } from './steps.ts';

/**
 * Runs the steps one after another, each to its end, and adds them up. What failed, and what passed
 * only at a second try, is said again behind them all, right before the table of what each took.
 */
export async function runSteps(
  steps: readonly Step[],
  say: (line: string) => void,
): Promise<Count> {
  let total = nothing;
  const lines: string[] = [];
  const failed: string[] = [];
  const unsteady: string[] = [];
  for (const { name, run } of steps) {
    say(`\n── ${name}`);
    const start = performance.now();
    const { count, failures, flaky } = await run().catch((error: unknown) => {
      const died = `${name} died: ${String(error)}`;
      say(died);
      return asOne(1, [died]);
    });
    // Whatever failed without a name of its own has that of its step.
    if (count.failed > 0) failed.push(...(failures.length > 0 ? failures : [name]));
    unsteady.push(...flaky);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    lines.push(`${name.padEnd(8)}${seconds.padStart(7)} s   ${countLine(count)}`);
    total = add(total, count);
  }
  if (unsteady.length > 0) say(`\nFlaky, passed at the second try:\n${unsteady.join('\n')}`);
  if (failed.length > 0) say(`\nFailed:\n${failed.join('\n')}`);
  say(`\n${lines.join('\n')}\n`);
  say(countLine(total));
  return total;
}
