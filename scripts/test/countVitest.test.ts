import { expect, it } from 'vitest';
import { countVitest } from './countVitest.ts';

it('counts tests, and a file that broke before its tests once', () => {
  const report = {
    numPassedTests: 7,
    numFailedTests: 2,
    numPendingTests: 3,
    numTodoTests: 1,
    testResults: [
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
      { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'failed' }] },
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'skipped' }] },
    ],
  };
  expect(countVitest(report)).toEqual({ passed: 7, failed: 4, skipped: 4 });
});
