import { errors } from '#contract/base/errors.ts';
import type { Versioned } from '#contract/base/versioned.ts';
import { waiting as texts } from '#web/texts/waiting.ts';
import { ApiError } from '#web/client/apiError.ts';
import { asNewSong } from './asNewSong.ts';
import { changeOutbox } from './changeOutbox.ts';
import { findWaiting } from './outboxBook.ts';
import { sendNow } from './outboxEvents.ts';
import { resolveStopped } from './resolveStopped.ts';
import type { ChosenFiles } from '#web/offline/kinds/mutationKind.ts';
import { fileNames } from './newWrite.ts';
import { isOfSong, kindOf, type PendingMutation, type Work } from './pendingMutation.ts';

const timeout = 8000; // ms to wait for the outcome; after that it waits with the others

/** How a person resolves a stopped write. */
export interface Decision {
  readonly title: string;
  readonly work: Work;
  readonly files?: ChosenFiles;
  /** The entity as they saw it when deciding; null for a new one. */
  readonly seen: Versioned | null;
}

/** A stopped write that a person is resolving. */
export interface StoppedWrite<Entity = Versioned> {
  /** Its current state: a failed attempt replaces it. */
  write: PendingMutation<Entity>;
  readonly files: ChosenFiles;
}

/**
 * Replaces the write by the decision and sends it if possible. True if it is still pending. Throws
 * the server's refusal, a newer conflict or an error message; also if another tab has resolved it,
 * and then nothing changes.
 */
export function decide(stopped: StoppedWrite, decision: Decision): Promise<boolean> {
  const { files = {}, ...content } = decision;
  const decided = { ...content, files: fileNames(files), key: crypto.randomUUID() };
  return change(stopped, (writes, now) => resolveStopped(writes, now, decided), files);
}

/** Sends a refused write again unchanged: the obstacle may be gone. Throws as `decide` does. */
export async function tryAgain({ write }: Pick<StoppedWrite, 'write'>): Promise<void> {
  const again = { key: crypto.randomUUID(), tried: false, state: { kind: 'waiting' } } as const;
  await change({ write }, (_, now) => ({ removed: [], changed: [{ ...now, ...again }] }));
}

/**
 * Turns the text of a deleted song into a new song; resolves to its id. Throws as `decide` does.
 */
export async function keepAsNew({ write }: Pick<StoppedWrite, 'write'>): Promise<string> {
  const id = crypto.randomUUID();
  await change({ write }, (writes, now) => {
    if (!isOfSong(now)) throw new Error('not of a song');
    return asNewSong(writes, now, id, () => crypto.randomUUID());
  });
  return id;
}

/** Changes the outbox, then sends what can be sent. */
async function change(
  stopped: Pick<StoppedWrite, 'write'>,
  how: Parameters<typeof changeOutbox>[1],
  files?: ChosenFiles,
): Promise<boolean> {
  if (!(await changeOutbox(stopped.write, how, files))) throw decidedElsewhere();
  await sendNow(timeout);
  const now = await findWaiting(stopped.write.sequence);
  if (now === null) return false;
  stopped.write = now;
  const failure = failureOf(now);
  if (failure !== null) throw failure;
  return true;
}

/** Discards a stopped write; those after it are sent. */
export async function discardWrite({ write }: Pick<StoppedWrite, 'write'>): Promise<void> {
  await changeOutbox(write, (writes, now) => resolveStopped(writes, now, null));
  await sendNow(0);
}

function decidedElsewhere(): ApiError {
  return new ApiError(409, '', JSON.stringify({ message: texts.gone, code: 'gone' }));
}

/** The failure as the server would answer it, which screens can already show. */
function failureOf({ work, state }: Pick<PendingMutation, 'work' | 'state'>): ApiError | null {
  if (state.kind === 'waiting') return null;
  if (state.kind === 'conflict') {
    const code = kindOf(work).noun.conflict;
    const [status, message] = errors[code];
    const theirs = { [code === 'songChanged' ? 'song' : 'current']: state.theirs };
    return answered(status, { message, code, ...theirs });
  }
  const { sentence: message, fields } = state;
  return answered(400, { message, code: 'refused', fields });
}

function answered(status: number, problem: object): ApiError {
  return new ApiError(status, '', JSON.stringify(problem));
}
