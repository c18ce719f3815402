import type { Versioned } from '#contract/base/versioned.ts';
import type { Attempt } from '#web/client/idempotencyKeys.ts';
import { outboxWriter } from '#web/client/request.ts';
import { inTime, NetworkError } from '#web/client/response.ts';
import { hasMemoryRows } from './memoryRows.ts';
import type { NewWrite } from './newWrite.ts';
import { mayHaveWaiting } from './outboxState.ts';
import type { AttemptOptions } from './sendWrite.ts';
import type { WriteEnd } from './writeEnd.ts';

/**
 * The one way of a write: a row of the outbox, sent as its kind says, decided as its kind says where
 * somebody else was first. With «Offline-modus» on, the row is on its way to the disk before the
 * request is sent (with files: once no answer has come), and stays there if the server is
 * unreachable or was just now, if no answer comes within a second (without files), or if an earlier
 * write holds it up. Every attempt carries the same idempotency key, so that a lost answer does not
 * repeat the write (decision 25), and its author, since another user may be signed in when it is
 * sent. Throws what `request` throws if the server refuses it, and `NetworkError` if there is no
 * place to wait.
 */
export async function write<Entity extends Versioned>(
  newWrite: NewWrite<Entity>,
  { attempt = { key: crypto.randomUUID(), tried: false }, ...options }: WriteOptions = {},
): Promise<WriteEnd<Entity>> {
  const personId = outboxWriter();
  if (personId === null) throw new Error('nobody is signed in');
  const { writeNow } = await import('./writing.ts').catch((cause: unknown) => {
    throw new NetworkError('no code to send it with', cause);
  });
  return writeNow(newWrite, personId, attempt, options);
}

interface WriteOptions extends AttemptOptions {
  readonly attempt?: Attempt;
}

/**
 * The server's answer with the pending writes of that song or other entity applied. Also finds a new
 * one that is still pending.
 */
export async function overlaid<Entity extends Versioned>(
  id: string,
  ask: () => Promise<Entity>,
): Promise<Entity> {
  if (!mayHaveWaiting() && !hasMemoryRows()) return ask();
  const overlay = await inTime(import('./applyPending.ts')).catch(() => null);
  return overlay === null ? ask() : overlay.overlay(id, ask);
}

/**
 * Deletes the pending writes of the user who signs out, who was asked. Loads the code only if there
 * are any.
 */
export async function forgetWaiting(): Promise<void> {
  const personId = outboxWriter();
  if (personId === null || !(mayHaveWaiting() || hasMemoryRows())) return;
  try {
    await (await import('./changeOutbox.ts')).forgetOutbox(personId);
  } catch {
    // They stay, and are sent if the same person signs in again.
  }
}
