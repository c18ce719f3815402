import { idempotencyHeader } from '#contract/headers.ts';
import type { Song } from '#contract/song.ts';
import { readDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { inTime, isReached, NoAnswer } from '#web/wire/answer.ts';
import { ApiError } from '#web/wire/apiError.ts';
import { outboxWriter, writtenBy } from '#web/wire/call.ts';
import type { Press } from '#web/wire/pressKeys.ts';
import { mayHaveWaiting } from './outboxState.ts';
import type { NewWrite } from './newWrite.ts';

const keeping = 10_000; // ms that the device may take to keep a write with its files

export type Written<Answer> =
  | { readonly waits: false; readonly answer: Answer }
  /** Kept on the device; it goes when it can. */
  | { readonly waits: true };

/**
 * Sends a write, or keeps it in the outbox: where nobody answers or did just now, where its answer
 * does not come, and where an earlier write of the song still waits. It carries its idempotency key from the
 * first attempt on, so that one whose answer was lost is not done twice (decision 25), and the
 * name of whoever wrote it: somebody else may be here when it leaves.
 */
export async function writeOrWait<Answer>(
  write: NewWrite,
  send: (headers: Record<string, string>) => Promise<Answer>,
  { key, tried: triedBefore }: Press = { key: crypto.randomUUID(), tried: false },
): Promise<Written<Answer>> {
  const personId = outboxWriter();
  const attempt = async () => {
    const answer = await send({ ...writtenBy(personId), [idempotencyHeader]: key });
    return { waits: false, answer } as const;
  };
  if (!readDeviceSettings().offlineMode) return attempt();

  const tried = isReached() && !(await waitsInTurn(write));
  if (tried) {
    try {
      return await attempt();
    } catch (error) {
      // Whatever the server said is no reason to wait; only its silence is.
      if (!(error instanceof NoAnswer)) throw error;
    }
  }
  try {
    const { keepWrite } = await import('./changeOutbox.ts');
    await inTime(keepWrite(write, { key, tried: tried || triedBefore, personId }), keeping);
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    // As without an outbox: the screen says that nothing answers, and keeps what was written.
    throw new NoAnswer('no answer, and no place to wait for one', cause);
  }
  return { waits: true };
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

/** The server's answer with what waits of the song laid over it; a new song is there before it is. */
export async function overlaid(id: string, ask: () => Promise<Song>): Promise<Song> {
  if (!mayHaveWaiting()) return ask();
  const overlay = await inTime(import('./withWaiting.ts')).catch(() => null);
  return overlay === null ? ask() : overlay.overlay(id, ask);
}

/** Throws away what waits of whoever signs out; they were asked. Its code comes where there is any. */
export async function forgetWaiting(): Promise<void> {
  const personId = outboxWriter();
  if (personId === null || !mayHaveWaiting()) return;
  try {
    await (await import('./changeOutbox.ts')).forgetOutbox(personId);
  } catch {
    // It stays, and is sent should the same person come back.
  }
}
