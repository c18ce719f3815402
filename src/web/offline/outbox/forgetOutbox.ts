import { announceOutbox } from './announceOutbox.ts';
import { openOutbox } from './openOutbox.ts';
import { putFiles } from './waitingFiles.ts';

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
