import { idempotencyHeader } from '#contract/headers.ts';
import type { Song } from '#contract/song.ts';
import { readDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { inTime, isOnline, NetworkError } from '#web/api/client/response.ts';
import { ApiError } from '#web/api/client/apiError.ts';
import { outboxWriter, writtenBy } from '#web/api/client/request.ts';
import type { Press } from '#web/api/client/idempotencyKeys.ts';
import { mayHaveWaiting } from './outboxState.ts';
import type { NewWrite } from './newWrite.ts';

const silence = 1_000; // ms until a write without files is shown as waiting (decision 44)
const keeping = 10_000; // ms that the device may take to keep a write with its files

export type Written<Answer> =
  | { readonly waits: false; readonly answer: Answer }
  /** Kept on the device; it goes when it can. */
  | { readonly waits: true };

/**
 * Sends a write, or keeps it in the outbox: where nobody answers or did just now, where its answer
 * does not come, and where an earlier write of the song still waits. One without files that is not
 * answered in a second is kept while it is under way, and its answer settles it. It carries its idempotency key from the
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

  const tried = isOnline() && !(await waitsInTurn(write));
  const sent = tried ? attempt() : null;
  let isUnderWay = false;
  if (sent !== null) {
    try {
      const answer = await (hasFiles(write) ? sent : Promise.race([sent, silent()]));
      if (answer !== null) return answer;
      isUnderWay = true;
    } catch (error) {
      // Whatever the server said is no reason to wait; only its silence is.
      if (!(error instanceof NetworkError)) throw error;
    }
  }
  try {
    const { keepWrite } = await import('./changeOutbox.ts');
    const sending = { key, tried: tried || triedBefore, personId, isUnderWay };
    await inTime(keepWrite(write, sending), keeping);
    if (isUnderWay && sent !== null) settleLater(key, sent);
  } catch (cause) {
    // Nothing is lost while it may still be answered.
    if (isUnderWay && sent !== null) return sent;
    if (cause instanceof ApiError) throw cause;
    // As without an outbox: the screen says that nothing answers, and keeps what was written.
    throw new NetworkError('no answer, and no place to wait for one', cause);
  }
  return { waits: true };
}

function hasFiles({ files = {} }: NewWrite): boolean {
  return Object.values(files).some((file) => file !== null);
}

/** Null, after so long without an answer. */
function silent(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, silence, null));
}

/** The answer to a write that is kept already settles it, as if the outbox had sent it. */
function settleLater(key: string, sent: Promise<{ readonly answer: unknown }>): void {
  const outcome = sent.then(
    ({ answer }) => ({ answer }),
    (error: unknown) => ({ error }),
  );
  void outcome
    .then(async (came) => (await import('./sendWaiting.ts')).settleSent(key, came))
    // It waits, and is sent again under the same key.
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

/** The server's answer with what waits of the song laid over it; a new song is there before it is. */
export async function overlaid(id: string, ask: () => Promise<Song>): Promise<Song> {
  if (!mayHaveWaiting()) return ask();
  const overlay = await inTime(import('./applyPending.ts')).catch(() => null);
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
