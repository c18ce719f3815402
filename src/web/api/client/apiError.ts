import type { ErrorResponse } from '#contract/errorResponse.ts';
import type { Song } from '#contract/song.ts';
import { errorCheck } from './responseChecks.ts';

/**
 * Any non-2xx answer: "404: body", or the status text when the body is empty (spec §8). The problem
 * is the body as our server writes it, or null when something else answered.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: ErrorResponse | null;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body === '' ? statusText : body}`);
    this.name = 'ApiError';
    this.status = status;
    this.problem = readProblem(body);
  }
}

/** The server's sentence for people, if the error carries one. */
export function sentenceOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.problem?.message : undefined;
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.problem?.code : undefined;
}

/** Also where a screen's own sentence stands around it. */
export function codesOf(error: unknown): readonly (string | undefined)[] {
  return [error, error instanceof Error ? error.cause : undefined].map(codeOf);
}

/** The song as it is now, where somebody else was quicker (decision 13). */
export function currentSongOf(error: unknown): Song | undefined {
  return codeOf(error) === 'songChanged' ? (error as ApiError).problem?.song : undefined;
}

function readProblem(body: string): ErrorResponse | null {
  try {
    return errorCheck.parse(JSON.parse(body));
  } catch {
    return null;
  }
}
