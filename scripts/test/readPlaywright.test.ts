import { expect, it } from 'vitest';
import { readPlaywright } from './readPlaywright.ts';

const spec = (title: string, status: string, ...messages: string[]) => ({
  title,
  file: 'song/show.e2e.ts',
  tests: [{ status, results: messages.map((message) => ({ errors: [{ message }] })) }],
});

it('counts and names what failed, and what passed at a second try apart from it', () => {
  const report = {
    stats: { expected: 20, unexpected: 1, flaky: 1, skipped: 3 },
    errors: [{ message: 'Error: no browser\n    at launch' }],
    suites: [
      {
        title: 'song/show.e2e.ts',
        specs: [spec('opens', 'expected'), spec('sings', 'unexpected', 'Error: silent\n  at song')],
        suites: [{ title: 'fullscreen', specs: [spec('grows', 'flaky', 'Timed out', '')] }],
      },
    ],
  };
  expect(readPlaywright(report)).toEqual({
    count: { passed: 21, failed: 2, skipped: 3 },
    failures: ['e2e\n    Error: no browser', 'e2e/song/show.e2e.ts › sings\n    Error: silent'],
    flaky: ['e2e/song/show.e2e.ts › fullscreen › grows\n    Timed out'],
  });
});
