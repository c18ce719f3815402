import { mayHaveWaiting } from './outboxState.ts';
import { outboxWriter } from '#web/wire/call.ts';

/** Throws away what waits of whoever signs out; they were asked. Its code comes where there is any. */
export async function forgetWaiting(): Promise<void> {
  const personId = outboxWriter();
  if (personId === null || !mayHaveWaiting()) return;
  try {
    await (await import('./forgetOutbox.ts')).forgetOutbox(personId);
  } catch {
    // It stays, and is sent should the same person come back.
  }
}
