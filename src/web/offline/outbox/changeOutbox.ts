import type { IDBPTransaction } from 'idb';
import { waiting as texts } from '#web/texts/waiting.ts';
import { ApiError } from '#web/client/apiError.ts';
import { outboxWriter } from '#web/client/request.ts';
import { DeviceSilent, inTime } from '#web/client/response.ts';
import { readDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { announceOutbox } from './outboxEvents.ts';
import { forgetLocalAnswers } from '#web/offline/kinds/localVersions.ts';
import type { ChosenFiles } from '#web/offline/kinds/writeKind.ts';
import {
  arriving,
  dropFromMemory,
  filesInMemory,
  hasMemoryRows,
  memoryRows,
  newSequence,
  putInMemory,
  shared,
  withMemory,
} from './memoryRows.ts';
import {
  behindAnother,
  hasFiles,
  merged,
  type GivenWrite,
  type OwnSending,
  rowOf,
  rebasedOnLocal,
} from './givenWrite.ts';
import { isReadable, precedes, type PendingWrite } from './pendingWrite.ts';
import {
  asOfNow,
  isDiskSilent,
  noteSilence,
  openOutbox,
  readPending,
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
  const isChanged = await change(write, settle, files);
  announceOutbox('changed');
  return isChanged;
}

async function change(
  write: Pick<PendingWrite, 'sequence' | 'key' | 'state'>,
  settle: Settle,
  files?: ChosenFiles,
): Promise<boolean> {
  const onDisk = await changeDisk(write, settle, files);
  const changes = onDisk === undefined ? changesOf([], write, settle) : onDisk;
  if (changes !== null) changeMemory(changes, write, files);
  return changes !== null;
}

const stores = ['writes', 'files'] as const;

/** The changes, made on disk where they concern it; undefined where the write is in memory alone. */
async function changeDisk(
  write: Pick<PendingWrite, 'sequence' | 'key' | 'state'>,
  settle: Settle,
  files: ChosenFiles | undefined,
): Promise<Changes | null | undefined> {
  const isHere = isInMemory(write);
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
    noteIfSilent(error);
    if (!isHere || !(error instanceof DeviceSilent)) throw error;
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
  const behind = added.map((row) => ({ sequence: newSequence(all), ...row }));
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
  for (const row of inMemory) {
    const isOther = row.sequence !== sequence && isInMemory(row);
    putInMemory(row, isOther ? undefined : files);
  }
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
 * «Offline-modus» on. With files it is kept in memory (`storeWrite` stores it). `onCommit` is called
 * once its row comes to the disk though the page closes; at once where it is in memory by intent.
 * Nothing is read before that, so that what is shown need not wait; nor before its request is sent,
 * where nothing else can be pending.
 */
export async function addWrite(
  write: GivenWrite,
  sending: OwnSending,
  onCommit = () => {},
): Promise<AddedWrite> {
  const isStored = readDeviceSettings().offlineMode && !hasFiles(write);
  if (!isStored) onCommit();
  const isAlone = !mayHaveStored() && !hasMemoryRows();
  const own = rowBehind([], write, isAlone ? sending : { ...sending, sends: false }, Date.now());
  const row = { ...own, sequence: newSequence([]) };
  const { sequence } = row;
  putInMemory(row, write.files ?? {});
  const stored = isStored ? storeWrite(sequence, onCommit) : never;
  if (isAlone) return { sequence, stored };
  arriving.add(sequence);
  try {
    const isOnDisk = isStored && (await inTime(stored).then(() => true, comesLater));
    return { sequence: await place(row, write, sending, isOnDisk), stored };
  } finally {
    arriving.delete(sequence);
  }
}

const never = new Promise<void>(() => {});

/** Whether it may still come to the disk, though it has not yet. */
function comesLater(error: unknown): boolean {
  noteIfSilent(error);
  return error instanceof DeviceSilent;
}

function noteIfSilent(error: unknown): void {
  if (error instanceof DeviceSilent) noteSilence();
}

/** The row of a write behind these of its author, which is sent as they allow. */
function rowBehind(
  own: readonly PendingWrite[],
  write: GivenWrite,
  { personId, key, tried, sends }: OwnSending,
  madeAt: number,
): Omit<PendingWrite, 'sequence'> {
  const isFirst = !own.some((earlier) => precedes(earlier, write));
  const sending = { key, tried: tried || (sends && isFirst) };
  const row = rowOf(own, write, sending, { personId, madeAt });
  return isFirst && !tried ? rebasedOnLocal(row) : row;
}

/**
 * Puts a row that has just been added in its place behind the others: merged into one of them, or
 * rewritten. Resolves to the sequence of the row that the write is in.
 */
async function place(
  row: PendingWrite,
  write: GivenWrite,
  sending: OwnSending,
  isStored: boolean,
): Promise<number> {
  let { sequence } = row;
  const settle: Settle = (own, now) => {
    ({ sequence } = row);
    if (now.tried !== row.tried) return { removed: [], changed: [] }; // another tab sends it
    const before = own.filter((each) => each.sequence < sequence || !arriving.has(each.sequence));
    const both = merged(before, write, { ...sending, key: crypto.randomUUID() });
    if (both && [both, now].every((each) => isInMemory(each) !== isStored)) {
      ({ sequence } = both);
      shared.add(sequence);
      return { removed: [now], changed: [both] };
    }
    const placed = { ...now, ...rowBehind(before, write, sending, now.madeAt) };
    if (before.every((each) => each.sequence < sequence)) return { removed: [], changed: [placed] };
    // The clock was set back.
    sequence = newSequence(before);
    return { removed: [now], changed: [], added: [{ ...placed, sequence }] };
  };
  const files = hasFiles(write) ? write.files : undefined;
  try {
    await change(row, settle, files);
  } catch {
    // It is on disk, which has fallen silent or is failing: it is sent from memory.
    putInMemory(row);
    const changes = changesOf([], row, settle);
    if (changes !== null) changeMemory(changes, row, files);
  }
  return sequence;
}

function isInMemory({ sequence }: Pick<PendingWrite, 'sequence'>): boolean {
  return filesInMemory(sequence) !== undefined;
}

/** Puts in its place what a page left that was closed before it could (`place`). */
export async function placePending(): Promise<void> {
  const rows = await readPending();
  for (const row of rows) {
    const { removed, changed } = inItsPlace(rows, row);
    if (removed.length + changed.length > 0) await changeOutbox(row, inItsPlace);
  }
}

function inItsPlace(own: readonly PendingWrite[], row: PendingWrite): Settlement {
  const both = mergedEarlier(own, row);
  if (both) return { removed: [row], changed: [both] };
  const { sequence, tried, state, base, baseVersion } = row;
  const isOnItsBase = base !== null && baseVersion === base.version;
  const isBehind = own.some((each) => each.sequence < sequence && precedes(each, row));
  const isUnplaced = isBehind && isOnItsBase && !tried && state.kind === 'waiting';
  return { removed: [], changed: isUnplaced ? [{ ...row, baseVersion: behindAnother }] : [] };
}

/** The row before a waiting one with that merged into it; undefined where they stay apart. */
function mergedEarlier(own: readonly PendingWrite[], row: PendingWrite): PendingWrite | undefined {
  if (row.state.kind !== 'waiting' || !isReadable(row) || isInMemory(row)) return undefined;
  const before = own.filter(({ sequence }) => sequence < row.sequence);
  const { files: _, ...write } = row;
  const both = merged(before, write, { ...row, key: crypto.randomUUID() });
  const into = before.find(({ sequence }) => sequence === both?.sequence);
  return into?.state.kind === 'waiting' && !isInMemory(into) ? both : undefined;
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
  forgetLocalAnswers();
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
