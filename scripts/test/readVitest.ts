import { type Outcome, failureLines } from './outcome.ts';

/** The parts of Vitest's JSON report that are read. */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    /** The file's path. */
    readonly name: string;
    readonly status: string;
    /** Of what broke outside the tests: an import, a set-up. */
    readonly message: string;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
}

/** A file that failed as a whole has no failed test of its own: it counts as one. */
export function readVitest(report: VitestReport): Outcome {
  const broken: string[] = [];
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) {
      broken.push(name);
      return [failureLines(name, [], message)];
    }
    return failed.map(({ ancestorTitles, title, failureMessages }) =>
      failureLines(name, [...ancestorTitles, title], failureMessages?.[0] ?? ''),
    );
  });
  return {
    count: {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    failures,
    flaky: [],
  };
}
