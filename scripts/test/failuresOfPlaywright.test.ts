import { expect, it } from 'vitest';
import { failuresOfPlaywright } from './failuresOfPlaywright.ts';

const spec = (title: string, status: string, ...messages: string[]) => ({
  title,
  file: 'song/show.e2e.ts',
  tests: [{ status, results: messages.map((message) => ({ errors: [{ message }] })) }],
});

it('names what failed, what passed at a second try, and an error outside any test', () => {
  const report = {
    errors: [{ message: 'Error: no browser\n    at launch' }],
    suites: [
      {
        title: 'song/show.e2e.ts',
        specs: [spec('opens', 'expected'), spec('sings', 'unexpected', 'Error: silent\n  at song')],
        suites: [{ title: 'fullscreen', specs: [spec('grows', 'flaky', 'Timed out', '')] }],
      },
    ],
  };
  expect(failuresOfPlaywright(report)).toEqual([
    'e2e\n    Error: no browser',
    'e2e/song/show.e2e.ts › sings\n    Error: silent',
    'e2e/song/show.e2e.ts › fullscreen › grows\n    Timed out',
  ]);
});
