import type { DBSchema, IDBPDatabase } from 'idb';
import { readAnyRelease } from '#contract/base/readAnyRelease.ts';
import type { Versioned } from '#contract/base/versioned.ts';
import { openDatabase } from '#web/offline/openDatabase.ts';
import type { Unsent } from '#web/texts/waiting.ts';
import { inTime } from '#web/client/response.ts';
import { outboxWriter } from '#web/client/request.ts';
import { readDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { filesInMemory, memoryRows, withMemory } from './memoryRows.ts';
import { mayHaveStored } from './outboxState.ts';
import { isReadable, kindOf, type PendingWrite } from './pendingWrite.ts';

/**
 * A write as it is stored. Two fields keep their first names, which open pages of earlier releases
 * read.
 */
export type StoredWrite = Omit<PendingWrite, 'entityId' | 'baseVersion'> & {
  readonly songId: PendingWrite['entityId'];
  readonly over: PendingWrite['baseVersion'];
};

export function toStored({ entityId, baseVersion, ...rest }: PendingWrite): StoredWrite {
  return { ...rest, songId: entityId, over: baseVersion };
}

export function fromStored({ songId, over, ...rest }: StoredWrite): PendingWrite {
  return { ...rest, entityId: songId, baseVersion: over };
}

/** Files have rows of their own, named `{sequence}/{field}`, so that reading the list reads no file. */
export interface OutboxSchema extends DBSchema {
  writes: { key: number; value: StoredWrite };
  files: { key: string; value: File };
}

const name = 'sangbok-outbox';
const schemaVersion = 1; // version of the stores; rows carry their own format

let connection: Promise<IDBPDatabase<OutboxSchema>> | null = null;

/** The outbox has a database of its own, so that no failure elsewhere affects it. */
export function openOutbox(): Promise<IDBPDatabase<OutboxSchema>> {
  connection ??= openAnyAge();
  connection.catch(forgetConnection);
  return connection;
}

async function openAnyAge(): Promise<IDBPDatabase<OutboxSchema>> {
  try {
    return await openDatabase<OutboxSchema>(name, schemaVersion, {
      upgrade(database) {
        database.createObjectStore('writes', { keyPath: 'sequence', autoIncrement: true });
        database.createObjectStore('files');
      },
      // A newer release wants to upgrade the stores: do not block it.
      blocking: (_, __, event) => {
        (event.target as IDBDatabase).close();
        forgetConnection();
      },
      terminated: forgetConnection,
    });
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'VersionError') throw error;
    // A newer release has upgraded the database. Its rows are read as far as possible and never
    // deleted.
    return openDatabase<OutboxSchema>(name, undefined, { terminated: forgetConnection });
  }
}

function forgetConnection(): void {
  connection = null;
}

/** Whether rows are kept on disk, or may be there from before. */
export function usesDisk(): boolean {
  return readDeviceSettings().offlineMode || mayHaveStored();
}

/**
 * The signed-in user's pending writes, in order. Rejects if the outbox cannot be read and nothing
 * is in memory.
 */
export async function readPending(
  personId = outboxWriter(),
  readsDisk = usesDisk(),
): Promise<PendingWrite[]> {
  // Before the disk is read: a row on its way there is in one of them.
  const here = memoryRows();
  let kept: readonly PendingWrite[] = [];
  try {
    if (readsDisk) kept = (await (await openOutbox()).getAll('writes')).map(asOfNow);
  } catch (error) {
    if (here.length === 0) throw error;
  }
  return withMemory(kept, here).filter((write) => write.personId === personId);
}

/**
 * The write in a row, with its entities in this release's format (decision 46); unreadable ones stay as
 * they are.
 */
export function asOfNow(row: StoredWrite): PendingWrite {
  const write = fromStored(row);
  if (!isReadable(write)) return write;
  const { base, state } = write;
  const { schema } = kindOf(write.work).noun;
  const now = (kept: Versioned) => (readAnyRelease(schema, kept) as Versioned | undefined) ?? kept;
  return {
    ...write,
    base: base && now(base),
    state: state.kind === 'conflict' ? { ...state, theirs: now(state.theirs) } : state,
  };
}

let isSilent = false;

/** Whether the disk did not answer in time, and has not since. */
export function isDiskSilent(): boolean {
  return isSilent;
}

export function noteSilence(): void {
  isSilent = true;
}

/** The same for display and for sending: what is in memory, if the disk does not answer in time. */
export async function listPending(personId = outboxWriter()): Promise<PendingWrite[]> {
  const read = readPending(personId).then((writes) => {
    isSilent = false;
    return writes;
  });
  try {
    if (!isSilent) return await inTime(read);
    read.catch(() => {});
  } catch {
    noteSilence();
  }
  return memoryRows().filter((write) => write.personId === personId);
}

/**
 * The write with this sequence; null if it is done or another person's. Rejects if the outbox
 * cannot be read.
 */
export async function findPending(sequence: number): Promise<PendingWrite | null> {
  const isHere = filesInMemory(sequence) !== undefined;
  const writes = await readPending(outboxWriter(), !isHere);
  return writes.find((write) => write.sequence === sequence) ?? null;
}

/**
 * How many writes of the signed-in user are pending, blocked ones included; `unknown` if something
 * is stored but cannot be read.
 */
export async function countPending(): Promise<Unsent> {
  try {
    return (await readPending()).length;
  } catch {
    return mayHaveStored() ? 'unknown' : 0;
  }
}

/** The same for all users of this device, for a screen without a session. */
export async function countEverybodysPending(): Promise<number> {
  try {
    return await (await openOutbox()).count('writes');
  } catch {
    return 0;
  }
}
