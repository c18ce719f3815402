import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { readVitest, type VitestReport } from '#scripts/test/readVitest.ts';

const longest = 5 * 60 * 1000; // ms; a fault may make a test wait for ever, which is red too
const lastWords = 4000; // characters

/** `broken`: no test ran, so nobody knows. */
interface Run {
  readonly end: 'green' | 'red' | 'broken';
  readonly said: string;
}

/** Runs test files of a tree, those of the server on SQLite. */
export async function runTests(
  tree: string,
  files: readonly string[],
  workers: number,
): Promise<Run> {
  const report = join(tree, 'report.json');
  rmSync(report, { force: true });
  const vitest = join(tree, 'node_modules/vitest/vitest.mjs');
  const projects = ['rooms', 'server-sqlite', 'web'].map((name) => `--project=${name}`);
  const args = ['run', ...projects, `--maxWorkers=${workers}`, '--reporter=json'];
  const { ended, said } = await new Promise<{ ended: boolean; said: string }>((resolve) => {
    execFile(
      process.execPath,
      [vitest, ...args, `--outputFile=${report}`, ...files],
      { cwd: tree, timeout: longest, killSignal: 'SIGKILL', maxBuffer: 2 ** 28 },
      (error, stdout, stderr) => {
        const words = stripVTControlCharacters(stdout + stderr).slice(-lastWords);
        resolve({ ended: error?.killed !== true, said: words });
      },
    );
  });
  if (!ended) return { end: 'red', said: 'it did not end' };
  const read = readReport(report);
  if (read === undefined) return { end: 'broken', said };
  const { count, failures } = readVitest(read);
  if (count.failed > 0) return { end: 'red', said: failures.join('\n') };
  return { end: count.passed > 0 ? 'green' : 'broken', said };
}

function readReport(path: string): VitestReport | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as VitestReport;
  } catch {
    return undefined;
  }
}
