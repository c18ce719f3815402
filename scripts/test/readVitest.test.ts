import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { readVitest } from './readVitest.ts';

const test = (title: string, status: string, message: string | null = null) => ({
  ancestorTitles: ['chords'],
  title,
  status,
  failureMessages: message === null ? null : [message],
});

const file = (name: string, status: string, message: string, ...assertionResults: object[]) => ({
  name: join(projectRoot, name),
  status,
  message,
  assertionResults: assertionResults as ReturnType<typeof test>[],
});

it('counts and names each failed test, and a file that broke before its tests once', () => {
  const red = '\n\u001B[31mAssertionError: expected 1 to be 2\u001B[39m\n    at b.ts';
  const broken = 'Error: no such room\n    at c.ts';
  const report = {
    numPassedTests: 2,
    numFailedTests: 2,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      file('src/a.test.ts', 'passed', '', test('fits', 'passed')),
      file(
        'src/b.test.ts',
        'failed',
        '',
        test('fits', 'passed'),
        test('rises', 'failed', red),
        test('falls', 'failed'),
      ),
      file('src/c.test.ts', 'failed', broken, test('waits', 'skipped')),
    ],
  };
  expect(readVitest(report)).toEqual({
    count: { passed: 2, failed: 3, skipped: 2 },
    failures: [
      'src/b.test.ts › chords › rises\n    AssertionError: expected 1 to be 2',
      'src/b.test.ts › chords › falls',
      'src/c.test.ts\n    Error: no such room',
    ],
    flaky: [],
  });
});
