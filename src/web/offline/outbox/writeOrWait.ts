import { idempotencyHeader } from '#contract/endpoint.ts';
import type { Press } from '#web/wire/pressKeys.ts';
import { readDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { mayHaveWaiting } from './outboxState.ts';
import { outboxWriter } from '#web/wire/call.ts';
import type { NewWrite } from './queued.ts';

export type Written<Answer> =
  | { readonly waits: false; readonly answer: Answer }
  /** Kept on the device; it goes when it can. */
  | { readonly waits: true };

/**
 * Sends a write, or keeps it in the outbox: where there is no network, where its answer does not
 * come, and where an earlier write of the song still waits. It carries its idempotency key from the
 * first attempt on, so that one whose answer was lost is not done twice (decision 25).
 */
export async function writeOrWait<Answer>(
  write: NewWrite,
  send: (headers: Record<string, string>) => Promise<Answer>,
  { key, tried: triedBefore }: Press = { key: crypto.randomUUID(), tried: false },
): Promise<Written<Answer>> {
  const personId = outboxWriter();
  const attempt = async () => {
    const answer = await send({ [idempotencyHeader]: key });
    return { waits: false, answer } as const;
  };
  if (!readDeviceSettings().offlineMode) return attempt();

  const tried = navigator.onLine && !(await waitsInTurn(write));
  if (tried) {
    try {
      return await attempt();
    } catch (error) {
      // Whatever the server said is no reason to wait; only its silence is.
      if (!(error instanceof TypeError)) throw error;
    }
  }
  try {
    const { keepWrite } = await import('./keepWrite.ts');
    await keepWrite(write, { key, tried: tried || triedBefore, personId });
  } catch (cause) {
    // As without an outbox: the screen says that nothing answers, and keeps what was written.
    throw new TypeError('no answer, and no place to wait for one', { cause });
  }
  return { waits: true };
}

async function waitsInTurn(write: NewWrite): Promise<boolean> {
  if (!mayHaveWaiting()) return false;
  const { hasToWait } = await import('./hasToWait.ts');
  return hasToWait(write);
}
