import type { Kysely, Transaction } from 'kysely';
import { limits } from '#contract/base/limits.ts';
import type { ReceivedFile, ReceivedFiles } from '#server/core/carriedFiles.ts';
import { type Deps, newId } from '#server/core/deps.ts';
import { AppError } from '#server/core/AppError.ts';
import { lockLibrary } from '#server/db/libraryRevision.ts';
import type { Schema } from '#server/db/schema.ts';
import { bytesSentBy, isReferenced, insertFile } from './fileStore.ts';

/** Throws `filesFull` where `bytes` more would exceed the person's storage quota. */
export async function refuseBeyondQuota(
  db: Kysely<Schema>,
  personId: string,
  bytes: number,
): Promise<void> {
  if (bytes <= 0) return;
  if ((await bytesSentBy(db, personId)) + bytes > limits.filesOfPerson) {
    throw new AppError('filesFull');
  }
}

/** Form field → file id. */
export type FileIds<Field extends string> = { readonly [F in Field]?: string };

/**
 * Stores uploaded files: uploads the blobs, then calls `write`, whose transaction places them and inserts
 * their rows with `insertFileRows`. Where it fails, blobs that were new are deleted again, unless a row
 * references them meanwhile.
 */
export async function storeFiles<Field extends string, T>(
  deps: Pick<Deps, 'db' | 'files' | 'clock' | 'randomBytes' | 'log'>,
  received: ReceivedFiles<Field>,
  by: string,
  write: (insertFileRows: (locked: Transaction<Schema>) => Promise<FileIds<Field>>) => Promise<T>,
): Promise<T> {
  const files = Object.entries<ReceivedFile | undefined>(received).flatMap(([field, file]) =>
    file ? [{ field, file }] : [],
  );

  const newBlobs: string[] = [];

  /** The transaction must hold the library lock, so that nobody deletes the blobs meanwhile. */
  async function insertFileRows(locked: Transaction<Schema>): Promise<FileIds<Field>> {
    const ids: Record<string, string> = {};
    const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
    await refuseBeyondQuota(locked, by, bytes);
    for (const { field, file } of files) {
      const { sha256, size, kind, mediaType, name } = file;
      if (kind === 'songbook') throw new Error('a song book is not a file of a song');
      await deps.files.place(file.content, sha256);
      const id = newId(deps.randomBytes);
      const at = { created_by: by, created_at: deps.clock() };
      await insertFile(locked, { id, sha256, size, kind, media_type: mediaType, name, ...at });
      ids[field] = id;
    }
    return ids as FileIds<Field>;
  }

  try {
    for (const { file } of files) {
      if ((await deps.files.sizeOf(file.sha256)) === undefined) newBlobs.push(file.sha256);
      await deps.files.prepare(file.content, file.sha256);
    }
    return await write(insertFileRows);
  } catch (error) {
    await removeUnreferenced(deps, newBlobs);
    throw error;
  }
}

/** Deletes those of the blobs that no row references. */
export async function removeUnreferenced(
  { db, files, log }: Pick<Deps, 'db' | 'files' | 'log'>,
  contents: readonly string[],
): Promise<void> {
  for (const sha256 of contents) {
    await ifUnreferenced({ db }, sha256, () => files.remove(sha256)).catch((error: unknown) => {
      // Harmless: `cleanUpOrphans` finds it later.
      log.warn({ err: error, sha256 }, 'content left behind');
    });
  }
}

/**
 * Runs `work`, which deletes a blob, unless a row references it. `storeFiles` places blobs under the same
 * lock, so that no row is left without its blob.
 */
export function ifUnreferenced(
  { db }: Pick<Deps, 'db'>,
  sha256: string,
  work: () => Promise<void>,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockLibrary(tx);
    if (!(await isReferenced(tx, sha256))) await work();
  });
}
