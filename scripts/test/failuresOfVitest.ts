import { failureLines } from './failureLines.ts';

/** The parts of Vitest's JSON report that say what failed. */
export interface VitestFailures {
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

export function failuresOfVitest({ testResults }: VitestFailures): readonly string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [failureLines(name, [], message)];
    return failed.map(({ ancestorTitles, title, failureMessages }) =>
      failureLines(name, [...ancestorTitles, title], failureMessages?.[0] ?? ''),
    );
  });
}
