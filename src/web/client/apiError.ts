import type { ErrorResponse } from '#contract/library/errorResponse.ts';
import type { Song } from '#contract/songs/song.ts';
import type { Versioned } from '#contract/base/versioned.ts';
import { errorCheck } from './responseChecks.ts';

/**
 * Any non-2xx answer: "404: body", or the status text if the body is empty (spec §8). `problem` is
 * the server's error body, or null if something else answered.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: ErrorResponse | null;
  /** Seconds after which the server asks to try again; null where it does not. */
  readonly retryAfter: number | null;

  constructor(status: number, statusText: string, body: string, retryAfter: number | null = null) {
    super(`${status}: ${body === '' ? statusText : body}`);
    this.name = 'ApiError';
    this.status = status;
    this.problem = readProblem(body);
    this.retryAfter = retryAfter;
  }
}

/** The server's message for users, if the error carries one. */
export function sentenceOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.problem?.message : undefined;
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.problem?.code : undefined;
}

/** The codes of the error and of its causes: screens may wrap an error in one of their own. */
export function codesOf(error: unknown): readonly (string | undefined)[] {
  return [error, error instanceof Error ? error.cause : undefined].map(codeOf);
}

/** The song as it is now, from a conflict (decision 13). */
export function currentSongOf(error: unknown): Song | undefined {
  return codeOf(error) === 'songChanged' ? (error as ApiError).problem?.song : undefined;
}

/** The current state of what the write would have replaced, where another user changed it first. */
export function currentOf(error: unknown): Versioned | undefined {
  return currentSongOf(error) ?? (error instanceof ApiError ? error.problem?.current : undefined);
}

function readProblem(body: string): ErrorResponse | null {
  try {
    return errorCheck(JSON.parse(body));
  } catch {
    return null;
  }
}
