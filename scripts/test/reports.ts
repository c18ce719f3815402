import { isAbsolute, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { projectRoot } from '#scripts/install/projectRoot.mjs';

export interface Result {
  readonly passed: number;
  /** Each failure as `file › test`, with the first line of its message. */
  readonly failed: readonly string[];
  readonly skipped: number;
  /** In the same format: tests that failed and passed when they were retried. */
  readonly flaky: readonly string[];
}

/** The fields of Vitest's JSON report that are used. */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
}

/** A file that fails outside its tests, in an import or a set-up, counts as one failure. */
export function readVitest(report: VitestReport | undefined, exitCode: number): Result {
  const failed = report?.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    return status === 'failed' && tests.length === 0
      ? [described(name, '', message)]
      : tests.map((test) => described(name, test.fullName, test.failureMessages?.[0]));
  });
  return explained('vitest', exitCode, {
    passed: report?.numPassedTests ?? 0,
    failed: failed ?? [],
    skipped: report?.numPendingTests ?? 0,
    flaky: [],
  });
}

interface Failure {
  readonly message?: string;
}

interface Suite {
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly status: string;
      readonly projectName: string;
      readonly results: readonly { readonly errors: readonly Failure[] }[];
    }[];
  }[];
  readonly suites?: readonly Suite[];
}

/** The fields of Playwright's JSON report that are used. */
export interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly flaky: number; readonly skipped: number };
  readonly suites: readonly Suite[];
  readonly errors: readonly Failure[];
}

/**
 * A test that passes when it is retried counts as passed; an error outside tests counts as failed.
 */
export function readPlaywright(report: PlaywrightReport | undefined, exitCode: number): Result {
  const outside = report?.errors.map(({ message }) => described('e2e', '', message)) ?? [];
  return explained('e2e', exitCode, {
    passed: (report?.stats.expected ?? 0) + (report?.stats.flaky ?? 0),
    failed: [...outside, ...withStatus(report?.suites, 'unexpected')],
    skipped: report?.stats.skipped ?? 0,
    flaky: withStatus(report?.suites, 'flaky'),
  });
}

function withStatus(suites: readonly Suite[] = [], status: string): string[] {
  return suites.flatMap((suite) => [
    ...suite.specs.flatMap(({ title, file, tests }) =>
      tests
        .filter((test) => test.status === status)
        .map(({ projectName, results }) => {
          const [error] = results.flatMap(({ errors }) => errors);
          return described(`tests/e2e/${file}`, `${title} [${projectName}]`, error?.message);
        }),
    ),
    ...withStatus(suite.suites, status),
  ]);
}

/**
 * Adds a failure for a runner that ran nothing, or that exited with an error without naming a
 * failure.
 */
function explained(name: string, exitCode: number, result: Result): Result {
  const ran = result.passed + result.failed.length > 0;
  if (ran && (exitCode === 0 || result.failed.length > 0)) return result;
  return { ...result, failed: [...result.failed, `${name} ended with exit code ${exitCode}`] };
}

function described(file: string, title: string, message = ''): string {
  const path = isAbsolute(file) ? relative(projectRoot, file) : file;
  const lines = stripVTControlCharacters(message).split('\n');
  const first = lines.map((each) => each.trim()).find((each) => each !== '') ?? '';
  return `${path}${title && ` › ${title}`}${first && `\n    ${first.slice(0, 200)}`}`;
}
