import { failureLines } from './failureLines.ts';

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

/** The parts of Playwright's JSON report that say what failed. */
export interface PlaywrightFailures {
  /** One per file, with that file's name as its title; groups of tests lie within. */
  readonly suites: readonly Suite[];
  readonly errors: readonly Said[];
}

/** What passed at a second try is told too, and an error outside any test. */
export function failuresOfPlaywright({ suites, errors }: PlaywrightFailures): readonly string[] {
  return [
    ...errors.map(({ message = '' }) => failureLines('e2e', [], message)),
    ...suites.flatMap((file) => failuresIn(file, [])),
  ];
}

function failuresIn({ specs, suites = [] }: Suite, groups: readonly string[]): readonly string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const said = results.flatMap((result) => result.errors)[0]?.message ?? '';
        return failureLines(`e2e/${file}`, [...groups, title], said);
      }),
  );
  return [...own, ...suites.flatMap((suite) => failuresIn(suite, [...groups, suite.title]))];
}
