import type { ErrorCode } from '#contract/base/errors.ts';
import type { Versioned } from '#contract/base/versioned.ts';

const soon = 2; // s; long enough for a database restart
const later = 60; // s; an operator has to act first

const usualRetryAfter: Partial<Record<ErrorCode, number>> = {
  unavailable: soon,
  filesUnavailable: soon,
  readOnly: later,
};

/** Thrown by use cases; only `http` turns it into a response (decision 29). */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Field → Norwegian sentence. */
  readonly fields: Record<string, string> | undefined;
  /** For 412: the current state of what the request would have changed. */
  readonly current: Versioned | undefined;
  /** For 429 and 503: value of `Retry-After` in seconds. */
  readonly retryAfter: number | undefined;
  /** Whether a right was lacking, though the code says that there is nothing: counted as one (decision 62). */
  readonly hidesRight: boolean;
  /** Id of the refused person, for the audit log; never sent to the client. */
  readonly person: string | undefined;

  constructor(
    code: ErrorCode,
    more: {
      fields?: Record<string, string>;
      current?: Versioned;
      retryAfter?: number;
      hidesRight?: boolean;
      person?: string;
      cause?: unknown;
    } = {},
  ) {
    super(code, { cause: more.cause });
    this.code = code;
    this.fields = more.fields;
    this.current = more.current;
    this.retryAfter = more.retryAfter ?? usualRetryAfter[code];
    this.hidesRight = more.hidesRight ?? false;
    this.person = more.person;
  }
}
