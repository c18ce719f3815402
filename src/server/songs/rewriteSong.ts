import type { Transaction } from 'kysely';
import { versionNameTaken } from '#contract/base/errors.ts';
import { type AlternateVersion, type Song, comparableName } from '#contract/songs/song.ts';
import type { SongFileField } from '#contract/songs/songForm.ts';
import type { CurrentUser } from '#server/core/currentUser.ts';
import { refuseUnknownCategory } from '#server/categories/writeCategories.ts';
import type { Deps } from '#server/core/deps.ts';
import { type FileIds, storeFiles } from '#server/files/storeFiles.ts';
import type { ReceivedFiles } from '#server/core/carriedFiles.ts';
import { type WriteKey, runOnce } from '#server/idempotency/runOnce.ts';
import { matchesVersion } from '#server/core/matchesVersion.ts';
import { AppError } from '#server/core/AppError.ts';
import { lockLibrary } from '#server/db/libraryRevision.ts';
import type { Schema } from '#server/db/schema.ts';
import { recordAuditEvent } from '#server/audit/recordAuditEvent.ts';
import { answerOrSong, getSong } from './getSong.ts';
import { findWholeSong, replaceSongs } from './revisionStore.ts';
import {
  type SongAct,
  type SongContent,
  changedFields,
  contentOf,
  eventsOf,
} from './songContent.ts';

export type WritingDeps = Pick<Deps, 'db' | 'engine' | 'files' | 'clock' | 'randomBytes' | 'log'>;

/** The song to be changed. */
export interface Target {
  readonly songId: string;
  /** The header `If-Match`: the version that the client has read. */
  readonly ifMatch: string | undefined;
  /** Idempotency key, if any. */
  readonly writeKey?: WriteKey | undefined;
}

interface Rewriting extends Target {
  readonly act: SongAct;
}

/** Computes the new content; `ids` are the ids of the uploaded files. */
type Rewrite = (
  now: SongContent,
  ids: FileIds<SongFileField>,
  tx: Transaction<Schema>,
) => SongContent | Promise<SongContent>;

/**
 * Changes a song: stores the files, then row, revision and search index in one transaction. A write that
 * changes nothing creates no version. Throws `songNotFound`, and `songChanged` with the current song
 * where `If-Match` names another version (decision 13).
 */
export function rewriteSong(
  deps: WritingDeps,
  user: CurrentUser,
  { songId, ifMatch, writeKey, act }: Rewriting,
  files: ReceivedFiles<SongFileField>,
  rewrite: Rewrite,
): Promise<Song> {
  return storeFiles(deps, files, user.id, async (insertFileRows) => {
    const answer = await runOnce(deps, user, writeKey, async (tx) => {
      await lockLibrary(tx);
      const now = await findWholeSong(tx, songId);
      if (!now) throw new AppError('songNotFound');
      const changed = async () =>
        new AppError('songChanged', { current: await getSong({ db: tx }, user, songId) });
      if (!matchesVersion(ifMatch, now.version)) throw await changed();

      const before = contentOf(now);
      const after = await rewrite(before, await insertFileRows(tx), tx);
      if (after.category_id !== before.category_id) {
        await refuseUnknownCategory(tx, after.category_id);
      }
      refuseTakenNames(after, before);
      if (changedFields(before, after).length > 0) {
        const replacement = { before: now, after };
        const change = { by: user.id, at: deps.clock() };
        if (!(await replaceSongs(tx, deps.engine, [replacement], change))) throw await changed();
        for (const event of eventsOf(act, before, after)) {
          await recordAuditEvent({ ...deps, db: tx }, { event, by: user.id, about: after.title });
        }
      }
      return getSong({ db: tx }, user, songId);
    });
    return answerOrSong(deps, user, answer);
  });
}

/** Throws where two versions of a song have one name, in any case (decision 15). */
function refuseTakenNames(
  { version_name, alternate_versions }: SongContent,
  before?: SongContent,
): void {
  if (before?.version_name === version_name && before?.alternate_versions === alternate_versions) {
    return;
  }
  const versions = JSON.parse(alternate_versions) as AlternateVersion[];
  const names = [version_name, ...versions.map(({ name }) => name)].map(
    (name) => name && comparableName(name),
  );
  const taken = names.findIndex((name, at) => name !== null && names.indexOf(name) < at);
  if (taken < 0) return;
  // The error names the field that the client has edited.
  const isForm = before?.alternate_versions === alternate_versions;
  const field = isForm ? 'versionName' : `alternateVersions.${taken - 1}.name`;
  throw new AppError('versionNameTaken', { fields: { [field]: versionNameTaken } });
}
