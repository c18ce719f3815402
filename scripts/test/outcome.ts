import { isAbsolute, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { projectRoot } from '#scripts/install/projectRoot.mjs';

/** How many tests a runner says it has run, by their end. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** How a step of `npm test` ended. */
export interface Outcome {
  readonly count: Count;
  /** What is said of each failure at the very end, where who reads a log begins. */
  readonly failures: readonly string[];
  /** Likewise of what failed and passed when it was run once more. */
  readonly flaky: readonly string[];
}

export const nothing: Count = { passed: 0, failed: 0, skipped: 0 };

/** Of a step that is one test: whether it ended well. */
export function asOne(exitCode: number, failures: readonly string[] = []): Outcome {
  const passed = exitCode === 0 ? 1 : 0;
  return { count: { passed, failed: 1 - passed, skipped: 0 }, failures, flaky: [] };
}

export function add(a: Count, b: Count): Count {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  };
}

/** `12 passed, 0 failed`, and what was skipped only if something was. */
export function countLine({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

const longest = 200; // characters of a message

/** What failed, for the end of the log: `file › name`, and under it the message's first line. */
export function failureLines(file: string, titles: readonly string[], message: string): string {
  const path = isAbsolute(file) ? relative(projectRoot, file) : file;
  const lines = stripVTControlCharacters(message).split('\n');
  const first = lines.map((line) => line.trim()).find((line) => line !== '');
  const said = first === undefined ? [] : [`    ${first.slice(0, longest)}`];
  return [[path, ...titles].join(' › '), ...said].join('\n');
}
