import type { IDBPTransaction } from 'idb';
import { waiting as texts } from '#web/texts/waiting.ts';
import { ApiError } from '#web/client/apiError.ts';
import { outboxWriter } from '#web/client/request.ts';
import { DeviceSilent, inTime } from '#web/client/response.ts';
import { readDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { announceOutbox } from './outboxEvents.ts';
import { forgetOwnAnswers } from '#web/offline/kinds/ownVersions.ts';
import type { ChosenFiles } from '#web/offline/kinds/writeKind.ts';
import {
  dropFromMemory,
  filesInMemory,
  memoryRows,
  newSequence,
  putInMemory,
  withMemory,
} from './memoryRows.ts';
import {
  hasFiles,
  merged,
  type GivenWrite,
  type OwnSending,
  rowOf,
  rebasedOnOwn,
} from './givenWrite.ts';
import { precedes, type PendingWrite } from './pendingWrite.ts';
import {
  asOfNow,
  fromStored,
  isDiskSilent,
  listPending,
  noteSilence,
  openOutbox,
  toStored,
  usesDisk,
} from './outboxRows.ts';
import { mayHaveStored, setMayHaveStored } from './outboxState.ts';
import type { Settlement } from './reconcile.ts';
import { putFiles } from './pendingFiles.ts';

export const storeTimeout = 10_000; // ms that the device may take to store a write with its files

type Settle = (writes: readonly PendingWrite[], now: PendingWrite) => Settlement;

/**
 * Changes the outbox around one write in one transaction, based on the rows found in it; each row
 * is changed where it is, on disk or in memory. False, with nothing changed, if the write is gone or
 * was changed elsewhere. Rejects if the row is on disk alone, and the disk fails or is silent.
 */
export async function changeOutbox(
  write: Pick<PendingWrite, 'sequence' | 'key' | 'state'>,
  settle: Settle,
  files?: ChosenFiles,
): Promise<boolean> {
  const onDisk = await changeDisk(write, settle, files);
  const changes = onDisk === undefined ? changesOf([], write, settle) : onDisk;
  if (changes !== null) changeMemory(changes, write, files);
  announceOutbox('changed');
  return changes !== null;
}

const stores = ['writes', 'files'] as const;

/** The changes, made on disk where they concern it; undefined where the write is in memory alone. */
async function changeDisk(
  write: Pick<PendingWrite, 'sequence' | 'key' | 'state'>,
  settle: Settle,
  files: ChosenFiles | undefined,
): Promise<Changes | null | undefined> {
  const isHere = filesInMemory(write.sequence) !== undefined;
  if (!usesDisk() || (isHere && isDiskSilent())) return undefined;
  let disk: Awaited<ReturnType<typeof openOutbox>>;
  try {
    disk = await inTime(openOutbox());
  } catch (error) {
    if (!isHere) throw error;
    return undefined;
  }
  const transaction = disk.transaction(stores, 'readwrite', { durability: 'strict' });
  const change = async () => {
    const writes = transaction.objectStore('writes');
    const fileRows = transaction.objectStore('files');
    const kept = (await writes.getAll()).map(asOfNow);
    const changes = changesOf(kept, write, settle);
    if (changes !== null) {
      for (const sequence of changes.removed) {
        await writes.delete(sequence);
        await putFiles(fileRows, sequence, {});
      }
      const isKept = (row: Pick<PendingWrite, 'sequence'>) =>
        kept.some(({ sequence }) => sequence === row.sequence);
      for (const row of changes.onDisk) {
        await (isKept(row) ? writes.put(toStored(row)) : writes.add(toStored(row)));
      }
      if (files !== undefined && isKept(write)) await putFiles(fileRows, write.sequence, files);
    }
    await transaction.done;
    return changes;
  };
  try {
    return await inTime(change(), hasFiles({ files: files ?? {} }) ? storeTimeout : undefined);
  } catch (error) {
    // Abort: changes made before an invalid row are rolled back with it.
    abort(transaction);
    if (!(error instanceof DeviceSilent)) throw error;
    noteSilence();
    if (!isHere) throw error;
    return undefined;
  }
}

/** What a settlement changes, by where each row is. */
interface Changes {
  /** Sequences. */
  readonly removed: readonly number[];
  readonly onDisk: readonly PendingWrite[];
  readonly inMemory: readonly PendingWrite[];
}

/** Null if the write is gone or was changed. */
function changesOf(
  kept: readonly PendingWrite[],
  write: Pick<PendingWrite, 'sequence' | 'key' | 'state'>,
  settle: Settle,
): Changes | null {
  const all = withMemory(kept);
  const now = all.find(({ sequence }) => sequence === write.sequence);
  if (now === undefined || now.key !== write.key || now.state.kind !== write.state.kind) {
    return null;
  }
  const onDisk = new Set(kept.map(({ sequence }) => sequence));
  const own = all.filter(({ personId }) => personId === now.personId);
  const { removed, changed, added = [] } = settle(own, now);
  const behind = added.map((row) => ({ ...row, sequence: newSequence(all) }));
  const isKept = onDisk.has(now.sequence);
  return {
    removed: removed.map(({ sequence }) => sequence),
    onDisk: [...changed.filter(({ sequence }) => onDisk.has(sequence)), ...(isKept ? behind : [])],
    inMemory: [
      ...changed.filter(({ sequence }) => !onDisk.has(sequence)),
      ...(isKept ? [] : behind),
    ],
  };
}

function changeMemory(
  { removed, onDisk, inMemory }: Changes,
  { sequence }: Pick<PendingWrite, 'sequence'>,
  files?: ChosenFiles,
): void {
  for (const each of [...removed, ...onDisk.map((row) => row.sequence)]) dropFromMemory(each);
  for (const row of inMemory) putInMemory(row, row.sequence === sequence ? files : undefined);
}

/** A write that was added, or merged into an earlier one. */
export interface AddedWrite {
  readonly sequence: number;
  /**
   * Resolves once it is on disk. Rejects if it cannot be (with the error for full storage if that is
   * why); never resolves where it is in memory by intent.
   */
  readonly stored: Promise<void>;
}

/**
 * Adds a write at the end of the outbox: in memory at once, and on its way to the disk with
 * «Offline-modus» on. With files it is kept in memory (`storeWrite` stores it). Nothing is read
 * where nothing can be pending, so that its request need not wait. `onCommit` is called once its row
 * comes to the disk though the page closes; at once where it is in memory by intent.
 */
export async function addWrite(
  write: GivenWrite,
  sending: OwnSending,
  onCommit = () => {},
): Promise<AddedWrite> {
  const isStored = readDeviceSettings().offlineMode && !hasFiles(write);
  if (!isStored) onCommit();
  if (!mayHaveStored() && adding === 0) {
    const { sequence } = placed([], write, sending).row;
    return { sequence, stored: isStored ? storeWrite(sequence, onCommit) : never };
  }
  if (!isStored) {
    const kept = await listPending(sending.personId);
    return { sequence: placed(kept, write, sending).row.sequence, stored: never };
  }
  let isLate = false;
  let stored = never;
  adding++;
  const added = new Promise<number>((resolve, reject) => {
    const place = (kept: readonly PendingWrite[]) => {
      if (isLate) throw new Error('the device was silent');
      const found = placed(kept, write, sending);
      resolve(found.row.sequence);
      return found;
    };
    stored = addOnDisk(sending, place, onCommit);
    stored.catch(reject);
  });
  try {
    return { sequence: await inTime(added), stored };
  } catch {
    isLate = true;
    if (sending.personId === outboxWriter()) noteSilence();
    const { row } = placed([], write, sending);
    return { sequence: row.sequence, stored: added.then(() => never) };
  } finally {
    adding--;
  }
}

/** Writes that have no row yet: a later one must not come before them. */
let adding = 0;

const never = new Promise<void>(() => {});

/** Puts a write into memory, in its place behind these and those in memory. */
function placed(
  kept: readonly PendingWrite[],
  write: GivenWrite,
  sending: OwnSending,
): { readonly row: PendingWrite; readonly isMerged: boolean } {
  const all = withMemory(kept);
  const own = all.filter(({ personId }) => personId === sending.personId);
  const both = merged(own, write, sending);
  if (both !== undefined) {
    if (filesInMemory(both.sequence) !== undefined) putInMemory(both);
    return { row: both, isMerged: true };
  }
  const { personId, key, sends } = sending;
  const isFirst = !own.some((earlier) => precedes(earlier, write));
  const tried = sending.tried || (sends && isFirst);
  const row = rowOf(own, write, { key, tried }, { personId, madeAt: Date.now() });
  const isNew = isFirst && !sending.tried;
  const now = { ...(isNew ? rebasedOnOwn(row) : row), sequence: newSequence(all) };
  putInMemory(now, write.files ?? {});
  return { row: now, isMerged: false };
}

/** In one transaction, since the write it is merged into may be sent meanwhile. */
async function addOnDisk(
  sending: OwnSending,
  place: (kept: readonly PendingWrite[]) => ReturnType<typeof placed>,
  onCommit: () => void,
): Promise<void> {
  checkWriter(sending);
  setMayHaveStored(true);
  const transaction = (await openOutbox()).transaction('writes', 'readwrite', {
    durability: 'strict',
  });
  try {
    const kept = (await transaction.store.getAll()).map(fromStored);
    const { row, isMerged } = place(kept);
    const isHere = filesInMemory(row.sequence) !== undefined;
    let last: Promise<unknown> | null = null;
    if (!isMerged) last = transaction.store.add(toStored(row));
    else if (!isHere) last = transaction.store.put(toStored(row));
    await commit(transaction, last, onCommit);
    if (!isMerged) dropFromMemory(row.sequence);
  } catch (error) {
    abort(transaction);
    throw reasonOf(error);
  }
  void navigator.storage?.persist?.().catch(() => false);
}

/** Moves a row with its files from memory to the disk. Rejects as `AddedWrite.stored` does. */
export async function storeWrite(sequence: number, onCommit = () => {}): Promise<void> {
  setMayHaveStored(true);
  const database = await openOutbox().catch((error: unknown) => {
    throw reasonOf(error);
  });
  const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' });
  try {
    const row = memoryRows().find((each) => each.sequence === sequence);
    if (row === undefined) return await transaction.done; // answered meanwhile
    checkWriter(row);
    const files = filesInMemory(sequence) ?? {};
    if (hasFiles({ files })) await putFiles(transaction.objectStore('files'), sequence, files);
    const added = transaction.objectStore('writes').add(toStored(row));
    await commit(transaction, added, onCommit);
    dropFromMemory(sequence);
  } catch (error) {
    abort(transaction);
    throw reasonOf(error);
  }
  // Requests persistent storage; the write is kept whatever the browser answers.
  void navigator.storage?.persist?.().catch(() => false);
}

type Writing = Pick<IDBPTransaction<unknown, string[], 'readwrite'>, 'commit' | 'done' | 'abort'>;

/** Without waiting for its last request: once committing, it completes though the page is left. */
async function commit(
  transaction: Writing,
  last: Promise<unknown> | null,
  onCommit: () => void,
): Promise<void> {
  transaction.commit();
  onCommit();
  await Promise.all([last, transaction.done]);
}

function abort(transaction: Writing): void {
  transaction.done.catch(() => {});
  try {
    transaction.abort();
  } catch {
    // It has ended, or is committing.
  }
}

/** It would be sent as another user. */
function checkWriter({ personId }: Pick<PendingWrite, 'personId'>): void {
  if (personId !== outboxWriter()) throw new Error('the writer has left');
}

function reasonOf(error: unknown): unknown {
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? full() : error;
}

/** The server's own error for full storage, which screens can already show. */
function full(): ApiError {
  return new ApiError(507, '', JSON.stringify({ message: texts.deviceFull, code: 'deviceFull' }));
}

/** Deletes pending writes: of one person, or all. Callers ask first. */
export async function forgetOutbox(personId?: string): Promise<void> {
  forgetOwnAnswers();
  for (const write of memoryRows()) {
    if (personId === undefined || write.personId === personId) dropFromMemory(write.sequence);
  }
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
