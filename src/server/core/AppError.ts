import type { ErrorCode } from '#contract/errors.ts';
import type { Song } from '#contract/song.ts';

const soon = 2; // s; a database that restarts is back by then
const later = 60; // s; somebody has to mend something

const usualRetryAfter: Partial<Record<ErrorCode, number>> = {
  unavailable: soon,
  filesUnavailable: soon,
  readOnly: later,
};

/** Thrown by use cases; the rim alone turns it into an answer (decision 29). */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Field → Norwegian sentence. */
  readonly fields: Record<string, string> | undefined;
  /** For `songChanged`: the song as it is now. */
  readonly song: Song | undefined;
  /** For 429 and 503: seconds until it is worth trying again. */
  readonly retryAfter: number | undefined;
  /** Id of the person who was refused, for the trail; never answered. */
  readonly person: string | undefined;

  constructor(
    code: ErrorCode,
    more: {
      fields?: Record<string, string>;
      song?: Song;
      retryAfter?: number;
      person?: string;
      cause?: unknown;
    } = {},
  ) {
    super(code, { cause: more.cause });
    this.code = code;
    this.fields = more.fields;
    this.song = more.song;
    this.retryAfter = more.retryAfter ?? usualRetryAfter[code];
    this.person = more.person;
  }
}
