import { announceOutbox } from './announceOutbox.ts';
import { openOutbox } from './openOutbox.ts';
import { setMayHaveWaiting } from './outboxState.ts';
import { outboxWriter } from '#web/wire/call.ts';
import { type NewWrite, type OwnSending, queued } from './queued.ts';
import { putFiles } from './waitingFiles.ts';
import type { WaitingWrite } from './waitingWrite.ts';

/**
 * Puts a write at the end of the outbox, files included; rejects if the device cannot keep it, and
 * if whoever wrote it is no longer here: it would be sent as somebody else.
 */
export async function keepWrite(
  write: NewWrite,
  { personId, ...sending }: OwnSending,
): Promise<void> {
  if (personId === null || personId !== outboxWriter()) throw new Error('the writer has left');
  setMayHaveWaiting(true);
  const transaction = (await openOutbox()).transaction(['writes', 'files'], 'readwrite', {
    durability: 'strict',
  });
  const writes = transaction.objectStore('writes');
  const own = (await writes.getAll()).filter((each) => each.personId === personId);
  const row = queued(own, write, sending, { personId, madeAt: Date.now() });
  // The store makes up the sequence.
  const sequence = await writes.add(row as WaitingWrite);
  await putFiles(transaction.objectStore('files'), sequence, write.files ?? {});
  await transaction.done;
  // Asks the browser to keep it even where room gets scarce; whatever it says, the write is kept.
  void navigator.storage?.persist?.().catch(() => false);
  announceOutbox('wake');
}
