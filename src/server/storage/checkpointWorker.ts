import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/*
 * A thread: copies SQLite's log into the database whenever it is told to, and answers how many
 * pages were in the log and how many of them are copied by now. SQLite syncs the log before and the
 * database after it; neither readers nor the writer wait for that (`passive`).
 */
const database = new DatabaseSync(String(workerData), { timeout: 0 });

parentPort?.on('message', (order: 'copy' | 'end') => {
  if (order === 'end') {
    database.close();
    parentPort?.close();
    return;
  }
  const { log, checkpointed } = database.prepare('pragma wal_checkpoint(passive)').get() ?? {};
  parentPort?.postMessage({ pages: Number(log), copied: Number(checkpointed) });
});
