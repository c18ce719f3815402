import type { DBSchema, IDBPDatabase } from 'idb';
import { readKept } from '#contract/readKept.ts';
import type { Song } from '#contract/song.ts';
import { openDatabase } from '#web/offline/openDatabase.ts';
import type { Unsent } from '#web/texts/waiting.ts';
import { inTime } from '#web/api/client/response.ts';
import { outboxWriter } from '#web/api/client/request.ts';
import { mayHaveWaiting } from './outboxState.ts';
import { isReadable, kindOf, type PendingMutation } from './pendingMutation.ts';

/** Files have rows of their own, named `{key}/{field}`, so that reading the list reads no file. */
export interface OutboxBook extends DBSchema {
  writes: { key: number; value: PendingMutation };
  files: { key: string; value: File };
}

const name = 'sangbok-outbox';
const shape = 1; // of the stores; the rows say their own format

let book: Promise<IDBPDatabase<OutboxBook>> | null = null;

/** The database of what waits: one of its own, so that nothing that fails elsewhere takes it along. */
export function openOutbox(): Promise<IDBPDatabase<OutboxBook>> {
  book ??= openAnyAge();
  book.catch(forgetBook);
  return book;
}

async function openAnyAge(): Promise<IDBPDatabase<OutboxBook>> {
  try {
    return await openDatabase<OutboxBook>(name, shape, {
      upgrade(database) {
        database.createObjectStore('writes', { keyPath: 'sequence', autoIncrement: true });
        database.createObjectStore('files');
      },
      // A newer release wants to change the stores: it need not wait for this page.
      blocking: (_, __, event) => {
        (event.target as IDBDatabase).close();
        forgetBook();
      },
      terminated: forgetBook,
    });
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'VersionError') throw error;
    // A newer release was here. What it left is read as far as it can be, and thrown away never.
    return openDatabase<OutboxBook>(name, undefined, { terminated: forgetBook });
  }
}

function forgetBook(): void {
  book = null;
}

/** What waits of whoever is signed in, in order. Rejects where the outbox cannot be read. */
export async function readWaiting(personId = outboxWriter()): Promise<PendingMutation[]> {
  const writes = await (await openOutbox()).getAll('writes');
  return writes.filter((write) => write.personId === personId).map(asOfNow);
}

/** The songs in a row as this release has them (decision 46); what they cannot be read as, they stay. */
export function asOfNow(write: PendingMutation): PendingMutation {
  if (!isReadable(write)) return write;
  const { base, state } = write;
  const { schema } = kindOf(write.work).noun;
  const now = (kept: Song) => (readKept(schema, kept) as Song | undefined) ?? kept;
  return {
    ...write,
    base: base && now(base),
    state: state.kind === 'conflict' ? { ...state, theirs: now(state.theirs) } : state,
  };
}

/** The same for what is only shown over a song: nothing where the outbox cannot be read in time. */
export async function listWaiting(personId = outboxWriter()): Promise<PendingMutation[]> {
  try {
    return await inTime(readWaiting(personId));
  } catch {
    return [];
  }
}

/** The write of this place in the outbox; null if it is over, or another person's. Rejects where the outbox cannot be read. */
export async function findWaiting(sequence: number): Promise<PendingMutation | null> {
  return (await readWaiting()).find((write) => write.sequence === sequence) ?? null;
}

/**
 * How many writes of whoever is signed in wait, in conflict and refused ones included; `unknown`
 * where something was kept and cannot be read.
 */
export async function countWaiting(): Promise<Unsent> {
  try {
    return (await readWaiting()).length;
  } catch {
    return mayHaveWaiting() ? 'unknown' : 0;
  }
}

/** The same of everybody who wrote on this device, for a screen where nobody is signed in. */
export async function countEverybodysWaiting(): Promise<number> {
  try {
    return await (await openOutbox()).count('writes');
  } catch {
    return 0;
  }
}
