import type { Kysely, Transaction } from 'kysely';
import { limits } from '#contract/limits.ts';
import type { ReceivedFile, ReceivedFiles } from '#server/core/carriedFiles.ts';
import { type Deps, newId } from '#server/core/deps.ts';
import { AppError } from '#server/core/AppError.ts';
import { lockLibrary } from '#server/db/installationStore.ts';
import type { Schema } from '#server/db/schema.ts';
import { bytesSentBy, hasFileOf, insertFile } from './fileStore.ts';

/** Throws `filesFull` where so many more bytes are more than one person may keep here. */
export async function refuseBeyondRoom(
  db: Kysely<Schema>,
  personId: string,
  bytes: number,
): Promise<void> {
  if (bytes <= 0) return;
  if ((await bytesSentBy(db, personId)) + bytes > limits.filesOfPerson) {
    throw new AppError('filesFull');
  }
}

/** Field of a form → id of its row. */
export type FileIds<Field extends string> = { readonly [F in Field]?: string };

/**
 * Files for good: contents into the store, then `write`, whose transaction puts them in place and
 * makes their rows by `nameFiles`. When it fails, contents that it put where none lay are gone
 * again, unless a row names them by then.
 */
export async function keepFiles<Field extends string, T>(
  deps: Pick<Deps, 'db' | 'files' | 'clock' | 'randomBytes' | 'log'>,
  received: ReceivedFiles<Field>,
  by: string,
  write: (nameFiles: (locked: Transaction<Schema>) => Promise<FileIds<Field>>) => Promise<T>,
): Promise<T> {
  const files = Object.entries<ReceivedFile | undefined>(received).flatMap(([field, file]) =>
    file ? [{ field, file }] : [],
  );

  const laid: string[] = [];

  /** In a transaction that has locked the library: nobody takes away meanwhile what it names. */
  async function nameFiles(locked: Transaction<Schema>): Promise<FileIds<Field>> {
    const ids: Record<string, string> = {};
    const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
    await refuseBeyondRoom(locked, by, bytes);
    for (const { field, file } of files) {
      const { sha256, size, kind, mediaType, name } = file;
      if (kind === 'songbook') throw new Error('a song book is no file of a song');
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
      if ((await deps.files.sizeOf(file.sha256)) === undefined) laid.push(file.sha256);
      await deps.files.ready(file.content, file.sha256);
    }
    return await write(nameFiles);
  } catch (error) {
    await removeUnnamed(deps, laid);
    throw error;
  }
}

/** Removes those of the contents that no row names. */
export async function removeUnnamed(
  { db, files, log }: Pick<Deps, 'db' | 'files' | 'log'>,
  contents: readonly string[],
): Promise<void> {
  for (const sha256 of contents) {
    await unlessNamed({ db }, sha256, () => files.remove(sha256)).catch((error: unknown) => {
      // It takes room and does no harm; a sweep finds it.
      log.warn({ err: error, sha256 }, 'content left behind');
    });
  }
}

/**
 * Does away with a content unless a row names it. Whoever writes rows puts their contents in place
 * under the same lock (`keepFiles`), so no row is left without its content.
 */
export function unlessNamed(
  { db }: Pick<Deps, 'db'>,
  sha256: string,
  work: () => Promise<void>,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockLibrary(tx);
    if (!(await hasFileOf(tx, sha256))) await work();
  });
}
