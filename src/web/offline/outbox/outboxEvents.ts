import { crossTabEmitter } from '#web/state/eventEmitter.ts';

/** An event of the outbox: `wake`, a write is ready to be sent; `changed`, its contents changed. */
type OutboxEvent = 'wake' | 'changed';

const outbox = crossTabEmitter<OutboxEvent>('sangbok-outbox');

/** Notifies this tab and all others. */
export const announceOutbox = outbox.emit;
export const onOutboxEvent = outbox.subscribe;

let send: (() => Promise<void>) | null = null;

/** Registers the sender; null when nothing sends any more. */
export function setSender(sender: (() => Promise<void>) | null): void {
  send = sender;
}

/** Resolves when everything that can be sent now was tried, or after `timeout` ms. */
export async function sendNow(timeout: number): Promise<void> {
  const timedOut = new Promise<void>((resolve) => setTimeout(resolve, timeout));
  await Promise.race([send?.(), timedOut]);
}
