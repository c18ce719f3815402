import type { Count } from './count.ts';

/** How a step of `npm test` ended. */
export interface Outcome {
  readonly count: Count;
  /** What is said of each failure at the very end, where who reads a log begins. */
  readonly failures: readonly string[];
}
