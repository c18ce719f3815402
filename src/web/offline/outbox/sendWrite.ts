import { idempotencyHeader } from '#contract/headers.ts';
import { setPersonMusic, setSongMusic } from '#contract/music.ts';
import { problems } from '#contract/problems.ts';
import type { Song } from '#contract/song.ts';
import { changeSong } from '#contract/songWriting.ts';
import { favoriteSong } from '#contract/songs.ts';
import { waiting as texts } from '#web/texts/waiting.ts';
import { NoAnswer } from '#web/wire/answer.ts';
import { ApiError, codeOf, currentSongOf } from '#web/wire/apiError.ts';
import { call, ifMatch, writtenBy } from '#web/wire/call.ts';
import { createOrChange } from '#web/wire/createOrChange.ts';
import { send } from '#web/wire/send.ts';
import { FileGone, readFiles } from './waitingFiles.ts';
import type { WaitingWrite } from './waitingWrite.ts';

/** One attempt: the request is the same each time, so that the server knows it again by its key. */
export async function sendWrite(write: WaitingWrite): Promise<Outcome> {
  const { songId, work, over, key, personId } = write;
  const headers = {
    ...writtenBy(personId),
    [idempotencyHeader]: key,
    ...(over !== null && ifMatch({ version: over })),
  };
  const options = { headers };
  const params = { id: songId };
  try {
    switch (work.kind) {
      case 'create': {
        const made = { form: { ...work.fields, id: songId }, files: await readFiles(write) };
        return done(await createOrChange(made, options));
      }
      case 'change': {
        const parts = { params, form: work.fields, files: await readFiles(write) };
        return done(await send(changeSong, parts, options));
      }
      case 'versions': {
        const body = { alternateVersions: [...work.list] };
        return done(await call(changeSong, { params, body }, options));
      }
      case 'favorite':
        await call(favoriteSong, { params, body: { isFavorite: work.isFavorite } }, options);
        return done(null);
      case 'music':
        await call(setSongMusic, { params, body: work.change }, options);
        return done(null);
      case 'allMusic':
        await call(setPersonMusic, { body: work.change }, options);
        return done(null);
    }
  } catch (error) {
    if (!(error instanceof FileGone)) return outcomeOf(error);
    const sentence = texts.fileGone(error.fileName);
    return { kind: 'refused', sentence, fields: { [error.field]: sentence } };
  }
}

function done(song: Extract<Outcome, { kind: 'done' }>['song']): Outcome {
  return { kind: 'done', song };
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
  413: problems.bodyTooLarge[1],
  415: problems.unsupportedMediaType[1],
};

/** What a failed attempt means. Whatever is not certainly a refusal is tried again. */
export function outcomeOf(error: unknown): Outcome {
  if (error instanceof NoAnswer) return { kind: 'unreachable' };
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
