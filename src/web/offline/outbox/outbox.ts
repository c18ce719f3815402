import type { User } from '#contract/people/user.ts';
import type { SongSummary } from '#contract/songs/song.ts';
import type { Versioned } from '#contract/base/versioned.ts';
import { outboxWriter } from '#web/client/request.ts';
import { inTime, NetworkError } from '#web/client/response.ts';
import type * as overlays from './overlays.ts';
import { hasMemoryRows } from './memoryRows.ts';
import type { GivenWrite } from './givenWrite.ts';
import { mayHaveStored } from './outboxState.ts';
import type { PendingWrite } from './pendingWrite.ts';
import type { WriteEnd, WriteOptions } from './writeEnd.ts';
import type * as writing from './writing.ts';

/**
 * The one way of a write: a row of the outbox, sent as its kind says, decided as its kind says where
 * somebody else was first. With «Offline-modus» on, the row is on its way to the disk before the
 * request is sent (with files: once no answer has come), and stays there if the server is
 * unreachable or was just now, if no answer comes within a second (without files), or if an earlier
 * write holds it up. Every attempt carries the same idempotency key, so that a lost answer does not
 * repeat the write (decision 25), and its author, since another user may be signed in when it is
 * sent. Throws what `request` throws if the server refuses it, and `NetworkError` if there is no
 * place to wait; a write that no screen keeps then waits in memory.
 */
export async function write<Entity extends Versioned>(
  given: GivenWrite<Entity>,
  options: WriteOptions = {},
): Promise<WriteEnd<Entity>> {
  const personId = outboxWriter();
  if (personId === null) throw new Error('nobody is signed in');
  const { writeNow } = await loadWriting();
  return writeNow(given, personId, options);
}

/** Loads the code for writing, before which nothing that is shown could be kept. */
export function loadWriting(): Promise<typeof writing> {
  return import('./writing.ts').catch((cause: unknown) => {
    throw new NetworkError('no code to send it with', cause);
  });
}

/**
 * The server's answer with the pending writes of that song or other entity applied. Also finds a new
 * one that is still pending.
 */
export function overlaid<Entity extends Versioned>(
  id: string,
  ask: () => Promise<Entity>,
): Promise<Entity> {
  return withPending(ask, ({ overlay }, answered, before) => overlay(answered, before, id));
}

/** The same for the songs of a list: hearts and settings, which are all that is set from one. */
export function overlaidList(ask: () => Promise<SongSummary[]>): Promise<SongSummary[]> {
  return withPending(ask, ({ overlayList }, answered, before) => overlayList(answered, before));
}

/** The same for the signed-in user. */
export function overlaidUser(ask: () => Promise<User>): Promise<User> {
  return withPending(ask, ({ overlayUser }, answered, before) => overlayUser(answered, before));
}

type Rows = readonly PendingWrite[];

/** Loads the code only if anything was pending before the question or is after the answer. */
async function withPending<Answer>(
  ask: () => Promise<Answer>,
  apply: (code: typeof overlays, answered: Promise<Answer>, before: Rows) => Promise<Answer>,
): Promise<Answer> {
  const load = () => inTime(import('./overlays.ts')).catch(() => null);
  const before = mayBePending() ? await (await load())?.listPending() : null;
  const answered = ask();
  await answered.catch(() => {});
  const code = before || mayBePending() ? await load() : null;
  return code ? apply(code, answered, before ?? []) : answered;
}

function mayBePending(): boolean {
  return mayHaveStored() || hasMemoryRows();
}

/**
 * Deletes the pending writes of the user who signs out, who was asked. Loads the code only if there
 * are any.
 */
export async function forgetPending(): Promise<void> {
  const personId = outboxWriter();
  if (personId === null || !mayBePending()) return;
  try {
    await (await import('./changeOutbox.ts')).forgetOutbox(personId);
  } catch {
    // They stay, and are sent if the same person signs in again.
  }
}
