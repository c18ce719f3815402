import { add, type Count, countLine, nothing, oneFailed } from './count.ts';
import type { Step } from './steps.ts';

/** Runs the steps one after another, each to its end, says what each took, and adds them up. */
export async function runSteps(
  steps: readonly Step[],
  say: (line: string) => void,
): Promise<Count> {
  let total = nothing;
  const lines: string[] = [];
  for (const { name, run } of steps) {
    say(`\n── ${name}`);
    const start = performance.now();
    const count = await run().catch((error: unknown) => {
      say(`${name} died: ${String(error)}`);
      return oneFailed;
    });
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    lines.push(`${name.padEnd(8)}${seconds.padStart(7)} s   ${countLine(count)}`);
    total = add(total, count);
  }
  say(`\n${lines.join('\n')}\n`);
  say(countLine(total));
  return total;
}
