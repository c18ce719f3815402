import { errors } from '#contract/errors.ts';
import type { Song } from '#contract/song.ts';
import { waiting as texts } from '#web/texts/waiting.ts';
import { ApiError } from '#web/api/client/apiError.ts';
import { asNewSong } from '#web/offline/kinds/asNewSong.ts';
import { changeOutbox } from './changeOutbox.ts';
import { findWaiting } from './outboxBook.ts';
import { sendNow } from './outboxNews.ts';
import { resolveStopped } from './resolveStopped.ts';
import type { ChosenFiles } from './mutationKind.ts';
import { fileNames } from './newWrite.ts';
import type { PendingMutation, Work } from './pendingMutation.ts';

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
  write: PendingMutation;
  readonly files: ChosenFiles;
}

/**
 * Puts the decision in the place of the write and sends it if it can go. True if it still waits.
 * Throws what the server made of it, a newer conflict or a sentence; also if somebody has decided
 * in another tab, and then nothing is done.
 */
export function decide(stopped: StoppedWrite, decision: Decision): Promise<boolean> {
  const { files = {}, ...content } = decision;
  const decided = { ...content, files: fileNames(files), key: crypto.randomUUID() };
  return change(stopped, (writes, now) => resolveStopped(writes, now, decided), files);
}

/** Sends a refused write once more as it is: what stood in its way may be gone. Throws as `decide` does. */
export async function tryAgain({ write }: Pick<StoppedWrite, 'write'>): Promise<void> {
  const again = { key: crypto.randomUUID(), tried: false, state: { kind: 'waiting' } } as const;
  await change({ write }, (_, now) => ({ removed: [], changed: [{ ...now, ...again }] }));
}

/** Keeps what was written of a song that is gone as a new one; answers its id. Throws as `decide` does. */
export async function keepAsNew({ write }: Pick<StoppedWrite, 'write'>): Promise<string> {
  const id = crypto.randomUUID();
  await change({ write }, (writes, now) => asNewSong(writes, now, id, () => crypto.randomUUID()));
  return id;
}

/** Changes the outbox, then sends what was decided if it can go. */
async function change(
  stopped: Pick<StoppedWrite, 'write'>,
  how: Parameters<typeof changeOutbox>[1],
  files?: ChosenFiles,
): Promise<boolean> {
  if (!(await changeOutbox(stopped.write, how, files))) throw decidedElsewhere();
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

/** The failure as the server answered it, for screens that know how to speak of failures. */
function failureOf({ state }: Pick<PendingMutation, 'state'>): ApiError | null {
  if (state.kind === 'waiting') return null;
  if (state.kind === 'conflict') {
    const [status, message] = errors.songChanged;
    return answered(status, { message, code: 'songChanged', song: state.theirs });
  }
  const { sentence: message, fields } = state;
  return answered(400, { message, code: 'refused', fields });
}

function answered(status: number, problem: object): ApiError {
  return new ApiError(status, '', JSON.stringify(problem));
}
