import { waiting as texts } from '#web/texts/waiting.ts';
import { ApiError } from '#web/api/client/apiError.ts';
import { outboxWriter } from '#web/api/client/request.ts';
import { announceOutbox } from './outboxNews.ts';
import type { ChosenFiles } from './mutationKind.ts';
import { merged, type NewWrite, type OwnSending, queued } from './newWrite.ts';
import { blocks, type PendingMutation } from './pendingMutation.ts';
import { asOfNow, listWaiting, openOutbox } from './outboxBook.ts';
import { setMayHaveWaiting } from './outboxState.ts';
import type { Settlement } from './reconcile.ts';
import { putFiles } from './waitingFiles.ts';

/**
 * Changes the outbox around one write in one transaction, which decides by what is there now. False
 * if the write is no longer there as it was: somebody else has dealt with it, and nothing happens.
 */
export async function changeOutbox(
  write: Pick<PendingMutation, 'sequence' | 'key' | 'state'>,
  decide: (writes: readonly PendingMutation[], now: PendingMutation) => Settlement,
  files?: ChosenFiles,
): Promise<boolean> {
  const transaction = (await openOutbox()).transaction(['writes', 'files'], 'readwrite', {
    durability: 'strict',
  });
  try {
    const [writes, fileRows] = [
      transaction.objectStore('writes'),
      transaction.objectStore('files'),
    ];
    const all = (await writes.getAll()).map(asOfNow);
    const now = all.find(({ sequence }) => sequence === write.sequence);
    const same = now !== undefined && now.key === write.key && now.state.kind === write.state.kind;
    if (same) {
      const own = all.filter(({ personId }) => personId === now.personId);
      const { removed, changed, added = [] } = decide(own, now);
      for (const { sequence } of removed) {
        await writes.delete(sequence);
        await putFiles(fileRows, sequence, {});
      }
      for (const row of changed) await writes.put(row);
      // The store makes up the sequence.
      for (const row of added) await writes.add(row as PendingMutation);
      if (files !== undefined) await putFiles(fileRows, write.sequence, files);
    }
    await transaction.done;
    announceOutbox('changed');
    return same;
  } catch (error) {
    // What was done before a row that the device would not even be asked for is undone with it.
    transaction.done.catch(() => {});
    if (transaction.error === null) transaction.abort();
    throw error;
  }
}

/**
 * Puts a write at the end of the outbox, files included; rejects if the device cannot keep it, in
 * words if it is full, and if whoever wrote it is no longer here: it would be sent as somebody else.
 */
export async function keepWrite(
  write: NewWrite,
  { personId, isUnderWay = false, ...sending }: OwnSending,
): Promise<void> {
  if (personId === null || personId !== outboxWriter()) throw new Error('the writer has left');
  setMayHaveWaiting(true);
  try {
    await addWrite(write, { personId, ...sending });
  } catch (error) {
    throw error instanceof DOMException && error.name === 'QuotaExceededError' ? full() : error;
  }
  // Asks the browser to keep it even where room gets scarce; whatever it says, the write is kept.
  void navigator.storage?.persist?.().catch(() => false);
  announceOutbox(isUnderWay ? 'changed' : 'wake');
}

async function addWrite(
  write: NewWrite,
  { personId, ...sending }: OwnSending & { readonly personId: string },
): Promise<void> {
  const transaction = (await openOutbox()).transaction(['writes', 'files'], 'readwrite', {
    durability: 'strict',
  });
  const writes = transaction.objectStore('writes');
  const own = (await writes.getAll()).filter((each) => each.personId === personId);
  const both = merged(own, write, sending);
  if (both !== undefined) {
    await writes.put(both);
    return transaction.done;
  }
  const row = queued(own, write, sending, { personId, madeAt: Date.now() });
  // The store makes up the sequence.
  const sequence = await writes.add(row as PendingMutation);
  await putFiles(transaction.objectStore('files'), sequence, write.files ?? {});
  await transaction.done;
}

/** As a server without room says it, for screens that know how to speak of failures. */
function full(): ApiError {
  return new ApiError(507, '', JSON.stringify({ message: texts.deviceFull, code: 'deviceFull' }));
}

/** Whether something waits that this write must not overtake. */
export async function hasToWait(write: NewWrite): Promise<boolean> {
  return (await listWaiting()).some((earlier) => blocks(earlier, write));
}

/** Throws away what waits: of one person, or of everybody. Only after they were asked. */
export async function forgetOutbox(personId?: string): Promise<void> {
  const transaction = (await openOutbox()).transaction(['writes', 'files'], 'readwrite');
  const [writes, files] = [transaction.objectStore('writes'), transaction.objectStore('files')];
  for (const write of await writes.getAll()) {
    if (personId !== undefined && write.personId !== personId) continue;
    await writes.delete(write.sequence);
    await putFiles(files, write.sequence, {});
  }
  await transaction.done;
  announceOutbox('changed');
}
