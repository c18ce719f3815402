import { idempotencyHeader } from '#contract/endpoint.ts';
import { favoriteSong } from '#contract/songs.ts';
import { changeSong } from '#contract/songWriting.ts';
import { call, ifMatch, writtenBy } from '#web/wire/call.ts';
import { createOrChange } from '#web/wire/createOrChange.ts';
import { send } from '#web/wire/send.ts';
import { waiting as texts } from '#web/texts/waiting.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { FileGone, readFiles } from './waitingFiles.ts';
import type { WaitingWrite } from './waitingWrite.ts';

const patience = 60_000; // ms without an answer or anything sent

/** One attempt: the request is the same each time, so that the server knows it again by its key. */
export async function sendWrite(write: WaitingWrite): Promise<Outcome> {
  const stalled = new AbortController();
  const stop = () => stalled.abort(new DOMException('nothing moves', 'TimeoutError'));
  let timer = setTimeout(stop, patience);
  const onProgress = () => {
    clearTimeout(timer);
    timer = setTimeout(stop, patience);
  };
  const { songId, work, over, key, personId } = write;
  const headers = {
    ...writtenBy(personId),
    [idempotencyHeader]: key,
    ...(over !== null && ifMatch({ version: over })),
  };
  const options = { headers, signal: stalled.signal };
  const params = { id: songId };
  try {
    switch (work.kind) {
      case 'create': {
        const made = { form: { ...work.fields, id: songId }, files: await readFiles(write) };
        return done(await createOrChange(made, { ...options, onProgress }));
      }
      case 'change': {
        const parts = { params, form: work.fields, files: await readFiles(write) };
        return done(await send(changeSong, parts, { ...options, onProgress }));
      }
      case 'versions': {
        const body = { alternateVersions: [...work.list] };
        return done(await call(changeSong, { params, body }, options));
      }
      case 'favorite':
        await call(favoriteSong, { params, body: { isFavorite: work.isFavorite } }, options);
        return done(null);
    }
  } catch (error) {
    if (!(error instanceof FileGone)) return outcomeOf(error);
    const sentence = texts.fileGone(error.fileName);
    return { kind: 'refused', sentence, fields: { [error.field]: sentence } };
  } finally {
    clearTimeout(timer);
  }
}

function done(song: Extract<Outcome, { kind: 'done' }>['song']): Outcome {
  return { kind: 'done', song };
}
