import { waiting as texts } from '#web/texts/waiting.ts';
import { ApiError } from '#web/client/apiError.ts';
import { outboxWriter } from '#web/client/request.ts';
import { announceOutbox } from './outboxEvents.ts';
import type { ChosenFiles } from '#web/offline/kinds/mutationKind.ts';
import { merged, type NewWrite, type OwnSending, queued } from './newWrite.ts';
import { blocks, type PendingMutation } from './pendingMutation.ts';
import { asOfNow, fromStored, listWaiting, openOutbox, toStored } from './outboxBook.ts';
import { setMayHaveWaiting } from './outboxState.ts';
import type { Settlement } from './reconcile.ts';
import { putFiles } from './waitingFiles.ts';

/**
 * Changes the outbox around one write in one transaction, based on the rows found in it. False,
 * with nothing changed, if the write is gone or was changed elsewhere.
 */
export async function changeOutbox(
  write: Pick<PendingMutation, 'sequence' | 'key' | 'state'>,
  settle: (writes: readonly PendingMutation[], now: PendingMutation) => Settlement,
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
      const { removed, changed, added = [] } = settle(own, now);
      for (const { sequence } of removed) {
        await writes.delete(sequence);
        await putFiles(fileRows, sequence, {});
      }
      for (const row of changed) await writes.put(toStored(row));
      // The store generates the sequence.
      for (const row of added) await writes.add(toStored(row as PendingMutation));
      if (files !== undefined) await putFiles(fileRows, write.sequence, files);
    }
    await transaction.done;
    announceOutbox('changed');
    return same;
  } catch (error) {
    // Abort: changes made before an invalid row are rolled back with it.
    transaction.done.catch(() => {});
    if (transaction.error === null) transaction.abort();
    throw error;
  }
}

/**
 * Appends a write to the outbox, with its files. Rejects if the device cannot store it (with the
 * error for full storage if that is why), and if its author has signed out: it would be sent as
 * another user.
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
  // Requests persistent storage; the write is kept whatever the browser answers.
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
  const rows = await writes.getAll();
  const own = rows.filter((each) => each.personId === personId).map(fromStored);
  const both = merged(own, write, sending);
  if (both !== undefined) {
    await writes.put(toStored(both));
    return transaction.done;
  }
  const row = queued(own, write, sending, { personId, madeAt: Date.now() });
  // The store generates the sequence.
  const sequence = await writes.add(toStored(row as PendingMutation));
  await putFiles(transaction.objectStore('files'), sequence, write.files ?? {});
  await transaction.done;
}

/** The server's own error for full storage, which screens can already show. */
function full(): ApiError {
  return new ApiError(507, '', JSON.stringify({ message: texts.deviceFull, code: 'deviceFull' }));
}

/** Whether a pending write must be sent before this one. */
export async function hasToWait(write: NewWrite): Promise<boolean> {
  return (await listWaiting()).some((earlier) => blocks(earlier, write));
}

/** Deletes pending writes: of one person, or all. Callers ask first. */
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
