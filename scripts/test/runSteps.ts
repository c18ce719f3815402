import { add, type Count, countLine, nothing, oneFailed } from './count.ts';
import type { Step } from './steps.ts';

/**
 * Runs the steps one after another, each to its end, and adds them up. What failed is said again
 * behind them all, right before the table of what each took.
 */
export async function runSteps(
  steps: readonly Step[],
  say: (line: string) => void,
): Promise<Count> {
  let total = nothing;
  const lines: string[] = [];
  const failed: string[] = [];
  for (const { name, run } of steps) {
    say(`\n── ${name}`);
    const start = performance.now();
    const { count, failures } = await run().catch((error: unknown) => {
      const died = `${name} died: ${String(error)}`;
      say(died);
      return { count: oneFailed, failures: [died] };
    });
    // Whatever failed without a name of its own has that of its step.
    if (count.failed > 0) failed.push(...(failures.length > 0 ? failures : [name]));
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    lines.push(`${name.padEnd(8)}${seconds.padStart(7)} s   ${countLine(count)}`);
    total = add(total, count);
  }
  if (failed.length > 0) say(`\nFailed:\n${failed.join('\n')}`);
  say(`\n${lines.join('\n')}\n`);
  say(countLine(total));
  return total;
}
