import { problems } from '#contract/problems.ts';
import type { Song } from '#contract/song.ts';
import { ApiError, codeOf, currentSongOf } from '#web/wire/apiError.ts';

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
  413: problems.bodyTooLarge[1],
  415: problems.unsupportedMediaType[1],
};

/** What a failed attempt means. Whatever is not certainly a refusal is tried again. */
export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) {
    // Also an answer that breaks off, and one that ran out of time.
    const silent = error instanceof TypeError || error instanceof DOMException;
    return silent ? { kind: 'unreachable' } : later;
  }
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
