import type { QueryClient } from '@tanstack/react-query';
import type { Versioned } from '#contract/base/versioned.ts';
import { waiting as texts } from '#web/texts/waiting.ts';
import { ApiError } from '#web/client/apiError.ts';
import { inTime, isOnline } from '#web/client/response.ts';
import { changeOutbox } from './changeOutbox.ts';
import { findPending } from './outboxRows.ts';
import { announceOutbox, sendNow } from './outboxEvents.ts';
import type { Remedy } from './remedies.ts';
import { resolveBlocked } from './resolveBlocked.ts';
import type { ChosenFiles } from '#web/offline/kinds/writeKind.ts';
import { fileNames } from './givenWrite.ts';
import { showSettled } from './sendPending.ts';
import { sendDecided, waitsAt } from './writing.ts';
import type { BlockedWrite, WriteEnd } from './writeEnd.ts';
import type { PendingWrite, Work } from './pendingWrite.ts';

const timeout = 8000; // ms to wait for the outcome; after that it waits with the others

/** How a person resolves a blocked write. */
export interface Decision {
  readonly title: string;
  readonly work: Work;
  readonly files?: ChosenFiles;
  /** The entity as they saw it when deciding; null for a new one. */
  readonly base: Versioned | null;
}

/**
 * Replaces the write by the decision and sends it if possible. Throws the server's refusal or an
 * error message; also if another tab has resolved it, and then nothing changes.
 */
export function decide<Entity extends Versioned>(
  blocked: BlockedWrite<Entity>,
  decision: Decision,
): Promise<WriteEnd<Entity>> {
  const { files = {}, ...content } = decision;
  const decided = { ...content, files: fileNames(files), key: crypto.randomUUID() };
  return change(blocked, (writes, now) => resolveBlocked(writes, now, decided), files);
}

/** Sends a refused write again unchanged: the obstacle may be gone. Throws as `decide` does. */
export async function tryAgain({ write }: Pick<BlockedWrite, 'write'>): Promise<void> {
  const again = { key: crypto.randomUUID(), tried: false, state: { kind: 'waiting' } } as const;
  await change({ write }, (_, now) => ({ removed: [], changed: [{ ...now, ...again }] }));
}

/**
 * Makes something else of a refused write, as its remedy says; resolves to the id of what it writes
 * to then. Throws as `decide` does.
 */
export async function remake(
  { write }: Pick<BlockedWrite, 'write'>,
  how: NonNullable<Remedy['remake']>,
): Promise<string> {
  const id = crypto.randomUUID();
  await change({ write }, (writes, now) => how(writes, now, id, () => crypto.randomUUID()));
  return id;
}

/** Changes the outbox, then sends the write. */
async function change<Entity extends Versioned>(
  blocked: Pick<BlockedWrite<Entity>, 'write'>,
  how: Parameters<typeof changeOutbox>[1],
  files?: ChosenFiles,
): Promise<WriteEnd<Entity>> {
  const { sequence } = blocked.write;
  if (!(await changeOutbox(blocked.write, how, files))) throw decidedElsewhere();
  const find = async () =>
    (await inTime(findPending(sequence)).catch(() => null)) as PendingWrite<Entity> | null;
  const row = await find();
  if (row === null || !isOnline()) {
    announceOutbox('wake');
    return waitsAt(sequence);
  }
  try {
    return await sendDecided(row, timeout);
  } finally {
    // Where there is no database, a row that is done leaves nothing to read.
    const now = await find();
    if (now !== null) blocked.write = now;
  }
}

/** Discards a blocked write, which no screen shows from then on; those after it are sent. */
export async function discardWrite(
  client: QueryClient,
  { write }: Pick<BlockedWrite, 'write'>,
): Promise<void> {
  await changeOutbox(write, (writes, now) => resolveBlocked(writes, now, null));
  showSettled(client, write);
  await sendNow(0);
}

function decidedElsewhere(): ApiError {
  return new ApiError(409, '', JSON.stringify({ message: texts.gone, code: 'gone' }));
}
