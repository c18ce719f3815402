import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { ImportAnswer, ImportCounts } from '#contract/library/songbookTransfer.ts';
import { may } from '#people/rights.ts';
import type { CurrentUser } from '#server/core/currentUser.ts';
import { findCategories } from '#server/categories/categoryStore.ts';
import { refuseBeyondQuota, removeUnreferenced } from '#server/files/storeFiles.ts';
import { runOnce, type WriteKey } from '#server/idempotency/runOnce.ts';
import { libraryRevision, lockLibrary } from '#server/db/libraryRevision.ts';
import { newId } from '#server/core/deps.ts';
import { AppError } from '#server/core/AppError.ts';
import type { Archive } from './Archive.ts';
import { indexWords } from '#server/songs/insertSong.ts';
import { recordBatch } from '#server/songs/recordBatch.ts';
import type { WritingDeps } from '#server/songs/rewriteSong.ts';
import { optionalsOfRow } from '#server/songs/songContent.ts';
import type { ReadHead } from './readSongbook.ts';
import type { Schema } from '#server/db/schema.ts';
import { counted, type AuditEvent, recordAuditEvent } from '#server/audit/recordAuditEvent.ts';
import { importAnswer, repeatedAnswer } from './importAnswer.ts';
import { findImportedIds, findRefilled, keepAlive, publishSlice } from './importStore.ts';
import { type ImportLock, withImportLock } from './importLock.ts';
import { KnownSongs } from './KnownSongs.ts';
import {
  categoriesOf,
  type CategoryMapping,
  insertCategories,
  mapCategories,
} from './mapCategories.ts';
import { findKnownSongsAfter } from './songbookStore.ts';
import { type StagedImport, stageImport } from './stageImport.ts';

/** The user and address of an import; null for a host command. */
export interface Importing {
  readonly user: CurrentUser | null;
  readonly address: string | null;
  /** Idempotency key, if any. */
  readonly writeKey?: WriteKey | undefined;
}

export function mayAddCategories({ user }: Pick<Importing, 'user'>): boolean {
  return user === null || may(user, 'administer');
}

const songsInARow = 10; // indexed before yielding to the event loop
const attempts = 5; // retries while others change the same songs

/**
 * Classifies the songs again, stages them in short transactions, and publishes all of them in one, so that
 * other writes wait only briefly (docs/decisions/0014). An import that changes nothing keeps the library's
 * revision. Its key is the id of the batch by which it can be undone (decision 74). `bytes` is the size of the files. Where it fails, unreferenced blobs are deleted.
 */
export async function writeImport(
  deps: WritingDeps,
  context: Importing,
  archive: Archive,
  head: ReadHead,
  bytes: number,
): Promise<ImportAnswer> {
  const mayBeStored = new Set<string>();
  const importing = withImportLock(deps, async (lock) => {
    if (context.user) await refuseBeyondQuota(deps.db, context.user.id, bytes);
    for (let attemptsLeft = attempts; attemptsLeft > 0; attemptsLeft--) {
      const at = deps.clock();
      const library = await readLibrary(deps, context, head);
      const by = context.user?.id ?? null;
      const into = { categories: library.mapping.ids, by, at };
      const staged = await stageImport(deps, library.known, {
        lock,
        archive,
        mayBeStored,
        ...into,
      });
      const answer = answerOf(library, staged);
      const event: AuditEvent = {
        event: by === null ? 'importedByHost' : 'imported',
        by,
        about: countsOf(answer),
        ...(context.address !== null && { source: context.address }),
      };
      try {
        return await importOnce(deps, context, answer, async (tx) => {
          if (!(await publish(deps, tx, lock, library, staged))) return;
          const trail_id = await recordAuditEvent({ ...deps, db: tx }, event);
          const songs = await findImportedIds(tx, lock.id);
          if (songs.length === 0) return; // categories alone
          const id = context.writeKey?.key ?? newId(deps.randomBytes);
          const batch = { id, kind: 'import', created_by: by, created_at: at, trail_id } as const;
          await recordBatch(tx, batch, songs);
        });
      } catch (error) {
        if (!(error instanceof Outdated)) throw error;
        await lock.clear();
      }
    }
    throw new AppError('unavailable');
  });
  try {
    return await importing;
  } catch (error) {
    await removeUnreferenced(deps, [...mayBeStored]);
    throw error;
  }
}

/** The subject of the audit event. */
function countsOf({ counts }: ImportAnswer): string {
  return [
    counted(counts.new, 'ny sang', 'nye sanger'),
    counted(counts.different, 'annen tekst', 'andre tekster'),
    ...(counts.filled > 0 ? [counted(counts.filled, 'utfylt sang', 'utfylte sanger')] : []),
  ].join(', ');
}

/** The state of the library by which songs are classified. */
interface LibraryState {
  readonly revision: number;
  readonly known: KnownSongs;
  readonly mapping: CategoryMapping;
}

/** Reads the revision first: whatever changes after it is checked again by `publish`. */
async function readLibrary(
  { db, randomBytes }: WritingDeps,
  context: Importing,
  head: ReadHead,
): Promise<LibraryState> {
  const revision = await libraryRevision(db);
  const mapping = await mapCategories(db, head.categories, {
    mayAdd: mayAddCategories(context),
    newId: () => newId(randomBytes),
  });
  return { revision, mapping, known: await KnownSongs.read(db, head) };
}

/**
 * Runs the last transaction of an import once for its key, if it has one: a retry gets the counts of the
 * first time, which alone are stored.
 */
export async function importOnce(
  deps: Pick<WritingDeps, 'db' | 'clock'>,
  { user, writeKey }: Importing,
  answer: ImportAnswer,
  write: (tx: Transaction<Schema>) => Promise<void>,
): Promise<ImportAnswer> {
  let isFirst = false;
  async function writeFirst(tx: Transaction<Schema>): Promise<ImportCounts> {
    await write(tx);
    isFirst = true;
    return answer.counts;
  }
  const counts = user
    ? await runOnce(deps, user, writeKey, writeFirst)
    : await deps.db.transaction().execute(writeFirst);
  return isFirst ? answer : repeatedAnswer(counts);
}

/** Undoes the last transaction: the library has changed, and the songs must be staged again. */
class Outdated extends Error {
  override readonly name = 'Outdated';
}

/** Publishes all staged songs. False where that changes nothing; throws `Outdated`. */
async function publish(
  { engine, clock }: WritingDeps,
  tx: Transaction<Schema>,
  lock: ImportLock,
  { revision, known, mapping }: LibraryState,
  { slices }: StagedImport,
): Promise<boolean> {
  await lockLibrary(tx);
  if (!(await keepAlive(tx, lock.id, clock()))) throw new AppError('unavailable');
  const now = await libraryRevision(tx);
  if (now !== revision && (await hasChanged())) throw new Outdated();
  let latest = now;
  if (mapping.missing.length > 0) {
    await insertCategories(tx, mapping.missing, clock());
    latest += 1;
  }
  for (const slice of slices) {
    await publishSlice(tx, lock.id, slice, latest);
    await yieldToEventLoop();
    for (const [at, row] of (await findRefilled(tx, lock.id, slice)).entries()) {
      await indexWords(tx, engine, row.id, { lyrics: row.lyrics, ...optionalsOfRow(row) });
      if (at % songsInARow === songsInARow - 1) await yieldToEventLoop();
    }
  }
  latest += slices.at(-1)?.last ?? 0;
  if (latest === now) return false;
  await tx.updateTable('installation').set({ library_revision: latest }).execute();
  return true;

  async function hasChanged(): Promise<boolean> {
    const categories = JSON.stringify(await findCategories(tx));
    if (categories !== mapping.here) return true;
    return (await findKnownSongsAfter(tx, revision)).some((row) => known.concerns(row));
  }
}

function answerOf(
  { mapping }: LibraryState,
  { songs, newFiles, usedCategories }: StagedImport,
): ImportAnswer {
  return importAnswer({ songs: [...songs], ...categoriesOf(mapping, usedCategories), newFiles });
}
