import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import type { Count } from './count.ts';
import { honestCount } from './honestCount.ts';
import type { Outcome } from './outcome.ts';

/** How a runner's report is read. */
export interface Reading<Report> {
  readonly count: (report: Report) => Count;
  readonly failures: (report: Report) => readonly string[];
}

/**
 * Runs a test runner that writes a JSON report to the path it is given, and reads that report.
 * The report of an earlier run is removed first.
 */
export async function runReported<Report>(
  name: string,
  run: (reportPath: string) => Promise<number>,
  reading: Reading<Report>,
): Promise<Outcome> {
  const folder = join(projectRoot, '.cache', 'reports');
  const path = join(folder, `${name}.json`);
  mkdirSync(folder, { recursive: true });
  rmSync(path, { force: true });
  const exitCode = await run(path);
  const outcome = readReport(path, reading);
  return { count: honestCount(outcome?.count, exitCode), failures: outcome?.failures ?? [] };
}

function readReport<Report>(path: string, reading: Reading<Report>): Outcome | undefined {
  try {
    const report: Report = JSON.parse(readFileSync(path, 'utf8'));
    return { count: reading.count(report), failures: reading.failures(report) };
  } catch (error) {
    console.error(`No readable report at ${path}: ${String(error)}`);
    return undefined;
  }
}
