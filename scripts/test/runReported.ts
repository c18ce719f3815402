import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { type Count, type Outcome, add, asOne } from './outcome.ts';

/**
 * Runs a test runner that writes a JSON report to the path it is given, and reads that report.
 * The report of an earlier run is removed first.
 */
export async function runReported<Report>(
  name: string,
  run: (reportPath: string) => Promise<number>,
  read: (report: Report) => Outcome,
): Promise<Outcome> {
  const folder = join(projectRoot, '.cache', 'reports');
  const path = join(folder, `${name}.json`);
  mkdirSync(folder, { recursive: true });
  rmSync(path, { force: true });
  const exitCode = await run(path);
  const outcome = readReport(path, read);
  const count = honestCount(outcome?.count, exitCode);
  return { failures: [], flaky: [], ...outcome, count };
}

function readReport<Report>(path: string, read: (report: Report) => Outcome): Outcome | undefined {
  try {
    return read(JSON.parse(readFileSync(path, 'utf8')) as Report);
  } catch (error) {
    console.error(`No readable report at ${path}: ${String(error)}`);
    return undefined;
  }
}

const oneFailed = asOne(1).count;

/**
 * What a runner's report is worth: no report, a report of no tests, or a runner that ended badly
 * although its report knows of no failure each count as one failure.
 */
export function honestCount(reported: Count | undefined, exitCode: number): Count {
  if (reported === undefined) return oneFailed;
  const ran = reported.passed + reported.failed > 0;
  const explained = exitCode === 0 || reported.failed > 0;
  return ran && explained ? reported : add(reported, oneFailed);
}
