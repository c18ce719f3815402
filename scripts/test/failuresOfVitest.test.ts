import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { failuresOfVitest } from './failuresOfVitest.ts';

const test = (title: string, status: string, message: string | null = null) => ({
  ancestorTitles: ['chords'],
  title,
  status,
  failureMessages: message === null ? null : [message],
});

it('names each failed test with the first line of its message, and a file that broke as a whole', () => {
  const file = (name: string, status: string, message: string, ...assertionResults: object[]) => ({
    name: join(projectRoot, name),
    status,
    message,
    assertionResults: assertionResults as ReturnType<typeof test>[],
  });
  const report = {
    testResults: [
      file('src/a.test.ts', 'passed', '', test('fits', 'passed')),
      file(
        'src/b.test.ts',
        'failed',
        '',
        test('fits', 'passed'),
        test(
          'rises',
          'failed',
          '\n\u001B[31mAssertionError: expected 1 to be 2\u001B[39m\n    at b.ts',
        ),
        test('falls', 'failed'),
      ),
      file('src/c.test.ts', 'failed', 'Error: no such room\n    at c.ts', test('waits', 'skipped')),
    ],
  };
  expect(failuresOfVitest(report)).toEqual([
    'src/b.test.ts › chords › rises\n    AssertionError: expected 1 to be 2',
    'src/b.test.ts › chords › falls',
    'src/c.test.ts\n    Error: no such room',
  ]);
});
