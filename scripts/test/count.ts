/** How many tests a runner says it has run, by their end. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const nothing: Count = { passed: 0, failed: 0, skipped: 0 };
export const onePassed: Count = { passed: 1, failed: 0, skipped: 0 };
export const oneFailed: Count = { passed: 0, failed: 1, skipped: 0 };

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
