import { announceOutbox } from './announceOutbox.ts';
import { openOutbox } from './openOutbox.ts';
import type { ChosenFiles } from './queued.ts';
import type { Settlement } from './settle.ts';
import { putFiles } from './waitingFiles.ts';
import type { WaitingWrite } from './waitingWrite.ts';

/**
 * Changes the outbox around one write in one transaction, which decides by what is there now. False
 * if the write is no longer there as it was: somebody else has dealt with it, and nothing happens.
 */
export async function changeOutbox(
  write: Pick<WaitingWrite, 'sequence' | 'key' | 'state'>,
  decide: (writes: readonly WaitingWrite[], now: WaitingWrite) => Settlement,
  files?: ChosenFiles,
): Promise<boolean> {
  const transaction = (await openOutbox()).transaction(['writes', 'files'], 'readwrite', {
    durability: 'strict',
  });
  const [writes, fileRows] = [transaction.objectStore('writes'), transaction.objectStore('files')];
  const all = await writes.getAll();
  const now = all.find(({ sequence }) => sequence === write.sequence);
  const same = now !== undefined && now.key === write.key && now.state.kind === write.state.kind;
  if (same) {
    const own = all.filter(({ personId }) => personId === now.personId);
    const { removed, changed } = decide(own, now);
    for (const { sequence } of removed) {
      await writes.delete(sequence);
      await putFiles(fileRows, sequence, {});
    }
    for (const row of changed) await writes.put(row);
    if (files !== undefined) await putFiles(fileRows, write.sequence, files);
  }
  await transaction.done;
  announceOutbox('changed');
  return same;
}
