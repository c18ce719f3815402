import type { Kysely, Transaction } from 'kysely';
import { limits } from '#contract/base/limits.ts';
import type { RemovedSong } from '#contract/songs/songRemoval.ts';
import { may } from '#people/rights.ts';
import { ownsFolder } from '#server/files/bindFolderToDatabase.ts';
import { removeUnreferenced } from '#server/files/storeFiles.ts';
import { readAges } from '#server/files/cleanUpOrphans.ts';
import {
  type CurrentUser,
  lockWithUser,
  requireRecentAuth,
  lockForAdministration,
} from '#server/core/currentUser.ts';
import { type Deps, isoTime } from '#server/core/deps.ts';
import { AppError } from '#server/core/AppError.ts';
import { lockLibrary, nextRevision } from '#server/db/libraryRevision.ts';
import type { Schema, SongTable } from '#server/db/schema.ts';
import { recordAuditEvent } from '#server/audit/recordAuditEvent.ts';
import { forgetHandedOver } from '#server/plans/settingsStore.ts';
import { lastRestore } from '#server/audit/auditStore.ts';
import {
  deleteFiles,
  emptySong,
  findFilesOf,
  findRemoved,
  markRemoved,
  takeRemoved,
} from './removedSongStore.ts';
import { findWholeSong } from './revisionStore.ts';
import { addedAt } from './songContent.ts';
import type { WritingDeps } from './rewriteSong.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'log'>;

/** Removes a song; a prest can restore it until it is erased (decision 61). */
export async function removeSong(deps: Needed, user: CurrentUser, songId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const userNow = await lockWithUser(tx, user);
    const song = await findWholeSong(tx, songId);
    if (!song) throw new AppError('songNotFound');
    const at = deps.clock();
    if (!(await mayRemove(tx, userNow, song, at))) throw new AppError('mayNotRemove');
    await markRemoved(tx, [songId], userNow, at);
    const event = { event: 'songRemoved', by: user.id, about: song.title } as const;
    await recordAuditEvent({ ...deps, db: tx }, event);
  });
}

export async function getSongRemoval(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  user: CurrentUser,
  songId: string,
): Promise<{ allowed: boolean }> {
  const song = await findWholeSong(db, songId);
  if (!song) throw new AppError('songNotFound');
  return { allowed: await mayRemove(db, user, song, clock()) };
}

/** A prest may remove any song; others only their own of the last hour that nobody else has changed. */
async function mayRemove(
  db: Kysely<Schema>,
  user: CurrentUser,
  song: Pick<SongTable, 'id' | 'created_at' | 'added_at' | 'changed_by'>,
  now: number,
): Promise<boolean> {
  if (may(user, 'administer')) return true;
  const age = now - addedAt(song);
  if (song.changed_by !== user.id || age < 0 || age > limits.ownSongRemoved) return false;
  const changes = db.selectFrom('song_revision').where('song_id', '=', song.id).orderBy('version');
  const first = await changes.select('row').limit(1).executeTakeFirst();
  const creator = first && (JSON.parse(first.row) as Partial<SongTable>).changed_by;
  const writers = await changes.select('changed_by').execute();
  return [...writers, ...(first ? [{ changed_by: creator }] : [])].every(
    (each) => each.changed_by === user.id,
  );
}

/** «Slettede sanger», newest first. */
export async function listRemovedSongs({ db }: Pick<Deps, 'db'>): Promise<RemovedSong[]> {
  const rows = await findRemoved(db);
  const restoredAt = await lastRestore(db);
  return rows.map((row) => {
    const { removed_by_name: firstName, removed_by_community: community } = row;
    return {
      id: row.song_id,
      title: row.title,
      removedAt: isoTime(row.removed_at),
      erasedAt: isoTime(Math.max(row.removed_at, restoredAt) + limits.removedSongKept),
      removedBy:
        row.removed_by === null || firstName === null || community === null
          ? null
          : { firstName, community },
    };
  });
}

/** Restores a removed song with its history, favourites and plays. */
export async function restoreSong(deps: Needed, prest: CurrentUser, songId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockForAdministration(tx, prest);
    const title = await takeRemoved(tx, songId);
    if (title === undefined) throw new AppError('songNotFound');
    const back = { deleted_at: null, revision: await nextRevision(tx) };
    await tx.updateTable('song').set(back).where('id', '=', songId).execute();
    const event = { event: 'songRestored', by: prest.id, about: title } as const;
    await recordAuditEvent({ ...deps, db: tx }, event);
  });
}

/** «Slett for godt nå»: erases a removed song before its retention period ends. */
export async function eraseSong(
  deps: WritingDeps,
  prest: CurrentUser,
  songId: string,
): Promise<void> {
  requireRecentAuth(deps, prest);
  const contents = await deps.db.transaction().execute(async (tx) => {
    await lockForAdministration(tx, prest);
    return erase(deps, tx, songId, { by: prest.id });
  });
  if (!contents) throw new AppError('songNotFound');
  await forget(deps, contents);
}

/** After the commit of `erase`: removes its blobs, and its texts from the database's log. */
async function forget(deps: WritingDeps, contents: readonly string[]): Promise<void> {
  await removeUnreferenced(deps, contents);
  await deps.engine.emptyLog(deps.db).catch((error: unknown) => {
    // Harmless: the next checkpoint does it.
    deps.log.warn({ err: error }, 'erased texts stay in the log');
  });
}

const note = 'removed-songs.json';

/**
 * Erases songs that were removed more than 30 days ago; one failure does not stop the others. The age is
 * counted as for orphaned blobs (`cleanUpOrphanBlobs`) and since the last restore, so that neither a
 * clock jump nor a restored database erases anything early.
 */
export async function eraseExpiredSongs(deps: WritingDeps): Promise<void> {
  const { db, files, clock } = deps;
  if (!(await ownsFolder(deps))) return; // `cleanUpOrphans` logs it
  const now = clock();
  const time = now - limits.removedSongKept;
  const removed = await findRemoved(db);
  const text = await files.readNote(note);
  if (removed.length === 0 && text === undefined) return;
  const ageOf = readAges(text, now);
  const isRestored = (await lastRestore(db)) > time;
  const ages: Record<string, number> = {};
  for (const { song_id, removed_at } of removed) {
    const key = `${song_id} ${removed_at}`;
    const age = ageOf('removed', key);
    ages[key] = age;
    if (isRestored || removed_at > time || age < limits.removedSongKept) continue;
    await db
      .transaction()
      .execute(async (tx) => {
        await lockLibrary(tx);
        return erase(deps, tx, song_id, { by: null, before: time });
      })
      .then((contents = []) => forget(deps, contents))
      .catch((error: unknown) => deps.log.warn({ err: error, song: song_id }, 'song not erased'));
  }
  await files.writeNote(note, `${JSON.stringify({ sweptAt: now, removed: ages })}\n`);
}

/**
 * Erases a removed song with its history and files; the tombstone for devices stays. Returns its blobs,
 * for `forget` after the commit, so that they do not wait for the clean-up of decision 45.
 * Undefined where the song is not removed.
 */
async function erase(
  deps: WritingDeps,
  tx: Transaction<Schema>,
  songId: string,
  { by, before }: { by: string | null; before?: number },
): Promise<string[] | undefined> {
  const title = await takeRemoved(tx, songId, before);
  if (title === undefined) return undefined;
  const files = await findFilesOf(tx, songId);
  await emptySong(tx, deps.engine, songId);
  await forgetHandedOver(tx, songId);
  await recordAuditEvent({ ...deps, db: tx }, { event: 'songErased', by, about: title });
  return deleteFiles(tx, files);
}
