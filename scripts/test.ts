import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import {
  aptInstall,
  ensureChromium,
  ensureFfmpeg,
  ensureTestTools,
  ensureWholeChromium,
} from '#scripts/test/ensurePrograms.ts';
import {
  type PlaywrightReport,
  type Result,
  type VitestReport,
  readPlaywright,
  readVitest,
} from '#scripts/test/reports.ts';
import { runTool, runToolAside } from '#scripts/test/runTool.ts';
import { firefox } from '#tests/e2e/otherBrowsers/firefox.ts';
import { webkit } from '#tests/e2e/otherBrowsers/webkit.ts';

// `npm test` and `npm run test:full`: run every check and print one total.
const isFull = process.argv.includes('--full');
const env: Record<string, string> = isFull ? { FULL: '1' } : {};
/** For types and lint, which are Go programs. */
const oneThread = { GOMAXPROCS: '1' };
const total = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];
const flaky: string[] = [];
const times: string[] = [];

ensureTestTools();
const browsers = {
  CHROMIUM_PATH: await ensureChromium(),
  ...ensureWholeChromium(),
  ...ensureFfmpeg(),
};
if (isFull)
  for (const name of [firefox, webkit].flatMap((each) => each.missing())) aptInstall(name);

const start = performance.now(); // installing tools is not counted
await checkSources();
await step('vitest', async (report) => {
  const args = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const exitCode = await runTool('vitest/vitest.mjs', ['run', ...args], env);
  return readVitest(read<VitestReport>(report), exitCode);
});
await step('e2e', async (report) => {
  const exitCode = await runTool('@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    ...env,
    ...browsers,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return readPlaywright(read<PlaywrightReport>(report), exitCode);
});
if (isFull) {
  await step('browsers', async () =>
    asOne('browsers', await runTool('../scripts/otherBrowsers.ts', [])),
  );
}

if (flaky.length > 0) console.log(`\nFlaky, passed at the second try:\n${flaky.join('\n')}`);
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
console.log(`\n${times.join('\n')}\n${line('total', start)}${cpuTime()}\n`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

/**
 * Two at once, on one thread each, before the tests: beside them everything took longer, since the
 * tests use both cores.
 */
async function checkSources(): Promise<void> {
  await Promise.all([
    check('types', 'typescript/bin/tsc', ['-b', '--singleThreaded']),
    check('lint', 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings', '--threads=1']),
  ]);
  await Promise.all([
    check('format', '@biomejs/biome/bin/biome', ['format']),
    check('unused', 'knip/bin/knip.js', ['--no-progress']),
    check('build', '../scripts/build.ts', []), // here, since no test can start without it
  ]);
}

/** Runs a program that passes or fails as a whole, and prints its output at its end. */
async function check(name: string, program: string, args: readonly string[]): Promise<void> {
  const began = performance.now();
  const { exitCode, output } = await runToolAside(program, args, { ...env, ...oneThread });
  console.log(`\n── ${name}\n${output}`);
  count(asOne(name, exitCode));
  times.push(line(name, began));
}

function asOne(name: string, exitCode: number): Result {
  const ok = exitCode === 0;
  return { passed: ok ? 1 : 0, failed: ok ? [] : [name], skipped: 0, flaky: [] };
}

async function step(name: string, run: (report: string) => Promise<Result>): Promise<void> {
  console.log(`\n── ${name}`);
  const began = performance.now();
  const report = join(projectRoot, '.cache', 'reports', `${name}.json`);
  mkdirSync(join(report, '..'), { recursive: true });
  rmSync(report, { force: true });
  count(await run(report));
  times.push(line(name, began));
}

function count(result: Result): void {
  total.passed += result.passed;
  total.failed += result.failed.length;
  total.skipped += result.skipped;
  failures.push(...result.failed);
  flaky.push(...result.flaky);
}

/** Undefined where the runner ended before it wrote its report. */
function read<Report>(path: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report;
  } catch (error) {
    console.error(`${relative(projectRoot, path)}: ${String(error)}`);
    return undefined;
  }
}

function line(name: string, since: number): string {
  return `${name.padEnd(8)}${((performance.now() - since) / 1000).toFixed(0).padStart(6)} s`;
}

/** Processor time of all child processes, on Linux. */
function cpuTime(): string {
  if (process.platform !== 'linux') return '';
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  const ticks = Number(fields[13]) + Number(fields[14]); // cutime and cstime, 100 a second
  return `, ${Math.round(ticks / 100)} s of processor time`;
}
