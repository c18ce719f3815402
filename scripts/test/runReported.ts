import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import type { Count } from './count.ts';
import { honestCount } from './honestCount.ts';

/**
 * Runs a test runner that writes a JSON report to the path it is given, and counts that report.
 * The report of an earlier run is removed first.
 */
export async function runReported<Report>(
  name: string,
  run: (reportPath: string) => Promise<number>,
  count: (report: Report) => Count,
): Promise<Count> {
  const folder = join(projectRoot, '.cache', 'reports');
  const path = join(folder, `${name}.json`);
  mkdirSync(folder, { recursive: true });
  rmSync(path, { force: true });
  const exitCode = await run(path);
  return honestCount(readCount(path, count), exitCode);
}

function readCount<Report>(path: string, count: (report: Report) => Count): Count | undefined {
  try {
    return count(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    console.error(`No readable report at ${path}: ${String(error)}`);
    return undefined;
  }
}
