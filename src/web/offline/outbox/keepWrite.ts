import { announceOutbox } from './announceOutbox.ts';
import { openOutbox } from './openOutbox.ts';
import { setMayHaveWaiting } from './outboxState.ts';
import { outboxWriter } from './outboxWriter.ts';
import { type NewWrite, queued, type Sending } from './queued.ts';
import { putFiles } from './waitingFiles.ts';
import type { WaitingWrite } from './waitingWrite.ts';

/** Puts a write at the end of the outbox, files included; rejects if the device cannot keep it. */
export async function keepWrite(write: NewWrite, sending: Sending): Promise<void> {
  const personId = outboxWriter();
  if (personId === null) throw new Error('nobody is signed in whose write could wait');
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
