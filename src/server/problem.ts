import type { ProblemCode } from '#contract/problems.ts';

/** Thrown by use cases; the rim alone turns it into an answer (decision 29). */
export class Problem extends Error {
  readonly code: ProblemCode;
  /** Field → Norwegian sentence, for `invalidInput`. */
  readonly fields: Record<string, string> | undefined;
  /** For 429: seconds until it is worth trying again. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ProblemCode,
    more: { fields?: Record<string, string>; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(code, { cause: more.cause });
    this.code = code;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
  }
}
