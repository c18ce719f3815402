import { startVitest } from 'vitest/node';
import { ensureServerTools } from '#scripts/test/ensurePrograms.ts';
import { runPlaywright } from '#scripts/test/steps.ts';
import { buildWebIfStale } from '#scripts/web/buildWebIfStale.ts';
import { FigureReporter } from './FigureReporter.ts';
import { type Trial, trials } from './trials.ts';

// `trials/main.ts [R1 R2 …] [--long]`: the trials that are named, or all, one after another.
const names = process.argv.slice(2).filter((word) => word !== '--long');
if (process.argv.includes('--long')) process.env['LONG'] = '1';

const known = trials.map(({ name }) => name);
const unknown = names.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${known.join(', ')}.`);
  process.exitCode = 1;
} else {
  ensureServerTools();
  const failed: string[] = [];
  for (const trial of trials) {
    if (names.length > 0 && !names.includes(trial.name)) continue;
    console.log(`\n${trial.name}: ${trial.what}`);
    if (!(await run(trial))) failed.push(trial.name);
  }
  console.log(failed.length === 0 ? '\nAll of it held.' : `\nDid not hold: ${failed.join(', ')}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

async function run({ name, tests, inBrowser }: Trial): Promise<boolean> {
  if (inBrowser) return runInBrowser(tests);
  const reporter = new FigureReporter(name, console.log);
  const vitest = await startVitest([...tests], {
    run: true,
    watch: false,
    silent: true,
    reporters: [reporter],
  });
  await vitest.close();
  return reporter.held;
}

/** What was counted is among what the tests say. */
async function runInBrowser(tests: readonly string[]): Promise<boolean> {
  if ((await buildWebIfStale()) !== 0) return false;
  const { count } = await runPlaywright(tests);
  return count.failed === 0 && count.passed > 0;
}
