import { type Outcome, failureLines } from './outcome.ts';

interface Said {
  readonly message?: string;
}

interface Suite {
  readonly title: string;
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly errors: readonly Said[] }[];
    }[];
  }[];
  readonly suites?: readonly Suite[];
}

/** The parts of Playwright's JSON report that are read. */
export interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  /** One per file, with that file's name as its title; groups of tests lie within. */
  readonly suites: readonly Suite[];
  readonly errors: readonly Said[];
}

/** A test that passed at its second try counts as passed and is named; an error outside any failed. */
export function readPlaywright({ stats, suites, errors }: PlaywrightReport): Outcome {
  const named = (status: string) => suites.flatMap((file) => testsIn(file, [], status));
  return {
    count: {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      skipped: stats.skipped,
    },
    failures: [
      ...errors.map(({ message = '' }) => failureLines('e2e', [], message)),
      ...named('unexpected'),
    ],
    flaky: named('flaky'),
  };
}

function testsIn(
  { specs, suites = [] }: Suite,
  groups: readonly string[],
  wanted: string,
): readonly string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ results }) => {
        const said = results.flatMap((result) => result.errors)[0]?.message ?? '';
        return failureLines(`e2e/${file}`, [...groups, title], said);
      }),
  );
  return [...own, ...suites.flatMap((suite) => testsIn(suite, [...groups, suite.title], wanted))];
}
