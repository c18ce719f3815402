import { idempotencyHeader } from '#contract/headers.ts';
import { errors } from '#contract/errors.ts';
import type { Song } from '#contract/song.ts';
import { waiting as texts } from '#web/texts/waiting.ts';
import { NetworkError } from '#web/api/client/response.ts';
import { ApiError, codeOf, currentSongOf } from '#web/api/client/apiError.ts';
import { ifMatch, writtenBy } from '#web/api/client/request.ts';
import { isOwn, kindOf, type PendingMutation } from './pendingMutation.ts';
import { FileGone, readFiles } from './waitingFiles.ts';

/** One attempt: the request is the same each time, so that the server knows it again by its key. */
export async function sendWrite(write: PendingMutation): Promise<Outcome> {
  const { work, over, key, personId } = write;
  const headers = {
    ...writtenBy(personId),
    [idempotencyHeader]: key,
    ...(over !== null && ifMatch({ version: over })),
  };
  try {
    return done(write, await kindOf(work).send(write, { headers }, await readFiles(write)));
  } catch (error) {
    if (!(error instanceof FileGone)) return outcomeOf(error);
    const sentence = texts.fileGone(error.fileName);
    return { kind: 'refused', sentence, fields: { [error.field]: sentence } };
  }
}

/** What is the person's own affair is not answered with the song. */
export function done({ work }: Pick<PendingMutation, 'work'>, answer: unknown): Outcome {
  return { kind: 'done', song: isOwn(work) ? null : (answer as Song) };
}

/** How an attempt to send a write went. */
export type Outcome =
  /** Answered 2xx; the song as it was answered, where the answer is one. */
  | { readonly kind: 'done'; readonly song: Song | null }
  /** No answer: it may or may not have been done. */
  | { readonly kind: 'unreachable' }
  /** The server asks for patience. */
  | { readonly kind: 'busy' }
  /** This one failed, others may pass. */
  | { readonly kind: 'later' }
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'conflict'; readonly theirs: Song }
  | {
      readonly kind: 'refused';
      readonly sentence: string;
      readonly fields: Readonly<Record<string, string>>;
    };

const later: Outcome = { kind: 'later' };

/** A proxy's answer, which has no problem of ours, is believed only where waiting cannot help. */
const byStatus: Readonly<Record<number, string>> = {
  413: errors.bodyTooLarge[1],
  415: errors.unsupportedMediaType[1],
};

/** What a failed attempt means. Whatever is not certainly a refusal is tried again. */
export function outcomeOf(error: unknown): Outcome {
  if (error instanceof NetworkError) return { kind: 'unreachable' };
  if (!(error instanceof ApiError)) return later;
  const { status, problem } = error;
  if (status === 429 || status === 503) return { kind: 'busy' };
  const sentence = problem?.message ?? byStatus[status];
  if (status >= 500 || status === 408 || sentence === undefined) return later;
  // Whoever is here now is not who wrote it: it waits for them.
  if (status === 401 || codeOf(error) === 'otherPerson') return { kind: 'signedOut' };
  const theirs = currentSongOf(error);
  if (theirs !== undefined) return { kind: 'conflict', theirs };
  return { kind: 'refused', sentence, fields: problem?.fields ?? {} };
}
