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
