import type { Song } from '#contract/song.ts';
import { ApiError } from '#web/wire/apiError.ts';
import { waiting as texts } from '#web/texts/waiting.ts';
import { changeOutbox } from './changeOutbox.ts';
import { failureOf } from './failureOf.ts';
import { findWaiting } from './findWaiting.ts';
import { type ChosenFiles, fileNames } from './queued.ts';
import { resolveStopped } from './resolveStopped.ts';
import { sendNow } from './sendNow.ts';
import type { WaitingWrite, Work } from './waitingWrite.ts';

const patience = 8000; // ms to hear how it went; after that it waits with the others

/** What a person makes of a write that stopped. */
export interface Decision {
  readonly title: string;
  readonly work: Work;
  readonly files?: ChosenFiles;
  /** The song as they saw it when they decided; null for a new one. */
  readonly seen: Song | null;
}

/** A write that stopped, in the hands of whoever decides about it. */
export interface StoppedWrite {
  /** As it is now: a decision that fails leaves another one. */
  write: WaitingWrite;
  readonly files: ChosenFiles;
}

/**
 * Puts the decision in the place of the write and sends it if it can go. True if it still waits.
 * Throws what the server made of it, a newer conflict or a sentence; also if somebody has decided
 * in another tab, and then nothing is done.
 */
export async function decide(stopped: StoppedWrite, decision: Decision): Promise<boolean> {
  const { files = {}, ...content } = decision;
  const key = crypto.randomUUID();
  const done = await changeOutbox(
    stopped.write,
    (writes, now) => resolveStopped(writes, now, { ...content, files: fileNames(files), key }),
    files,
  );
  if (!done) throw decidedElsewhere();
  await sendNow(patience);
  const now = await findWaiting(stopped.write.sequence);
  if (now === null) return false;
  stopped.write = now;
  const failure = failureOf(now);
  if (failure !== null) throw failure;
  return true;
}

/** Lets a write go that stopped, and has those after it go on. */
export async function letGo({ write }: Pick<StoppedWrite, 'write'>): Promise<void> {
  await changeOutbox(write, (writes, now) => resolveStopped(writes, now, null));
  await sendNow(0);
}

function decidedElsewhere(): ApiError {
  return new ApiError(409, '', JSON.stringify({ message: texts.gone, code: 'gone' }));
}
