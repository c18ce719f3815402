import { idempotencyHeader } from '#contract/base/headers.ts';
import { type ErrorCode, errors } from '#contract/base/errors.ts';
import type { Versioned } from '#contract/base/versioned.ts';
import { waiting as texts } from '#web/texts/waiting.ts';
import { NetworkError } from '#web/client/response.ts';
import { ApiError, codeOf, currentOf } from '#web/client/apiError.ts';
import { ifMatch, writtenBy } from '#web/client/request.ts';
import type { SendOptions } from '#web/client/send.ts';
import { isPersonal, kindOf, type PendingWrite } from './pendingWrite.ts';
import { FileGone, readFiles } from './pendingFiles.ts';

/** What the screen of a write that is sent at once may take part in. */
export type AttemptOptions = Pick<SendOptions, 'signal' | 'onProgress'>;

/** An attempt with the error behind its outcome, as screens show it. */
export interface Attempted {
  readonly outcome: Outcome;
  readonly error: unknown;
}

/** One attempt. The request is identical each time, so that the server recognizes its key. */
export async function sendWrite(
  write: PendingWrite,
  options: AttemptOptions = {},
): Promise<Attempted> {
  const { work, baseVersion, key, personId } = write;
  const headers = {
    ...writtenBy(personId),
    [idempotencyHeader]: key,
    ...(baseVersion !== null && ifMatch({ version: baseVersion })),
  };
  try {
    const files = await readFiles(write);
    const answer = await kindOf(work).send(write, { ...options, headers }, files);
    return { outcome: done(write, answer), error: null };
  } catch (error) {
    if (!(error instanceof FileGone)) return { outcome: outcomeOf(error), error };
    const sentence = texts.fileGone(error.fileName);
    const fields = { [error.field]: sentence };
    return { outcome: { kind: 'refused', code: 'fileGone', sentence, fields }, error };
  }
}

/** Personal settings and deletions are not answered with the entity. */
function done({ work }: Pick<PendingWrite, 'work'>, answer: unknown): Outcome {
  const isAnswered = !isPersonal(work) && kindOf(work).removes !== true;
  return { kind: 'done', entity: isAnswered ? (answer as Versioned) : null };
}

/** How an attempt ended. */
export type Outcome =
  /** Answered with 2xx; the entity, if that is the answer. */
  | { readonly kind: 'done'; readonly entity: Versioned | null }
  /** No answer: it may or may not have been applied. */
  | { readonly kind: 'unreachable' }
  /** The server asks to slow down (429, 503). */
  | { readonly kind: 'busy' }
  /** This one failed, others may succeed. */
  | { readonly kind: 'later' }
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'conflict'; readonly theirs: Versioned }
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly sentence: string;
      readonly fields: Readonly<Record<string, string>>;
    };

const later: Outcome = { kind: 'later' };

/**
 * A proxy's error response, which lacks our error body, is final only where a retry cannot help.
 */
const byStatus: Readonly<Record<number, ErrorCode>> = {
  413: 'bodyTooLarge',
  415: 'unsupportedMediaType',
};

/** Interprets a failed attempt. Whatever is not certainly a refusal is retried. */
export function outcomeOf(error: unknown): Outcome {
  if (error instanceof NetworkError) return { kind: 'unreachable' };
  if (!(error instanceof ApiError)) return later;
  const { status, problem } = error;
  if (status === 429 || status === 503) return { kind: 'busy' };
  const code = codeOf(error) ?? byStatus[status];
  if (status >= 500 || status === 408 || code === undefined) return later;
  // The session is not the author's: the write waits for them.
  if (status === 401 || code === 'otherPerson') return { kind: 'signedOut' };
  const theirs = currentOf(error);
  if (theirs !== undefined) return { kind: 'conflict', theirs };
  const sentence = problem?.message ?? errors[code as ErrorCode][1];
  return { kind: 'refused', code, sentence, fields: problem?.fields ?? {} };
}
