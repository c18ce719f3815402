import { idempotencyHeader } from '#contract/base/headers.ts';
import type { Versioned } from '#contract/base/versioned.ts';
import { readDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { inTime, isOnline, NetworkError } from '#web/client/response.ts';
import { ApiError } from '#web/client/apiError.ts';
import { outboxWriter, writtenBy } from '#web/client/request.ts';
import type { Attempt } from '#web/client/idempotencyKeys.ts';
import { mayHaveWaiting } from './outboxState.ts';
import type { NewWrite } from './newWrite.ts';

const answerTimeout = 1_000; // ms until a write without files is shown as waiting (decision 44)
const storeTimeout = 10_000; // ms that the device may take to store a write with its files

export type Written<Answer> =
  | { readonly waits: false; readonly answer: Answer }
  /** Stored on the device and sent when possible. */
  | { readonly waits: true };

/**
 * Sends a write, or queues it in the outbox: if the server is unreachable or was just now, if no
 * answer comes, and if an earlier write of the song is pending. A write without files that is not
 * answered within a second is queued while the request is under way, and its answer settles it.
 * Every attempt carries the same idempotency key, so that a lost answer does not repeat the write
 * (decision 25), and its author, since another user may be signed in when it is sent.
 */
export async function writeOrWait<Answer>(
  write: NewWrite,
  send: (headers: Record<string, string>) => Promise<Answer>,
  { key, tried: triedBefore }: Attempt = { key: crypto.randomUUID(), tried: false },
): Promise<Written<Answer>> {
  const personId = outboxWriter();
  const attempt = async () => {
    const answer = await send({ ...writtenBy(personId), [idempotencyHeader]: key });
    return { waits: false, answer } as const;
  };
  if (!readDeviceSettings().offlineMode) return attempt();

  const tried = isOnline() && !(await waitsInTurn(write));
  const sent = tried ? attempt() : null;
  let isUnderWay = false;
  if (sent !== null) {
    try {
      const answer = await (hasFiles(write) ? sent : Promise.race([sent, afterTimeout()]));
      if (answer !== null) return answer;
      isUnderWay = true;
    } catch (error) {
      // Only a missing answer queues the write; any answer of the server is final.
      if (!(error instanceof NetworkError)) throw error;
    }
  }
  try {
    const { keepWrite } = await import('./changeOutbox.ts');
    const sending = { key, tried: tried || triedBefore, personId, isUnderWay };
    await inTime(keepWrite(write, sending), storeTimeout);
    if (isUnderWay && sent !== null) settleLater(key, sent);
  } catch (cause) {
    // The request may still be answered.
    if (isUnderWay && sent !== null) return sent;
    if (cause instanceof ApiError) throw cause;
    // As without an outbox: the screen shows the network error and keeps the input.
    throw new NetworkError('no answer, and no place to wait for one', cause);
  }
  return { waits: true };
}

function hasFiles({ files = {} }: NewWrite): boolean {
  return Object.values(files).some((file) => file !== null);
}

/** Null after the time-out. */
function afterTimeout(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, answerTimeout, null));
}

/** The answer to a write that is queued already settles it, as if the outbox had sent it. */
function settleLater(key: string, sent: Promise<{ readonly answer: unknown }>): void {
  const outcome = sent.then(
    ({ answer }) => ({ answer }),
    (error: unknown) => ({ error }),
  );
  void outcome
    .then(async (came) => (await import('./sendWaiting.ts')).settleSent(key, came))
    // It stays pending and is sent again with the same key.
    .catch(() => undefined);
}

async function waitsInTurn(write: NewWrite): Promise<boolean> {
  if (!mayHaveWaiting()) return false;
  try {
    const { hasToWait } = await inTime(import('./changeOutbox.ts'));
    return await hasToWait(write);
  } catch {
    return false;
  }
}

/**
 * The server's answer with the pending writes of that song or other entity applied. Also finds a new
 * one that is still pending.
 */
export async function overlaid<Entity extends Versioned>(
  id: string,
  ask: () => Promise<Entity>,
): Promise<Entity> {
  if (!mayHaveWaiting()) return ask();
  const overlay = await inTime(import('./applyPending.ts')).catch(() => null);
  return overlay === null ? ask() : overlay.overlay(id, ask);
}

/**
 * Deletes the pending writes of the user who signs out, who was asked. Loads the code only if there
 * are any.
 */
export async function forgetWaiting(): Promise<void> {
  const personId = outboxWriter();
  if (personId === null || !mayHaveWaiting()) return;
  try {
    await (await import('./changeOutbox.ts')).forgetOutbox(personId);
  } catch {
    // They stay, and are sent if the same person signs in again.
  }
}
