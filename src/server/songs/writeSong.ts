import type { Transaction } from 'kysely';
import type { Song } from '#contract/song.ts';
import type { SongFileField } from '#contract/songForm.ts';
import type { CurrentUser } from '#server/auth/currentUser.ts';
import { refuseUnknownCategory } from '#server/categories/refuseUnknownCategory.ts';
import type { Deps } from '#server/deps.ts';
import { type FileIds, keepFiles, type ReceivedFiles } from '#server/files/keepFiles.ts';
import { lockLibrary } from '#server/files/lockLibrary.ts';
import type { WriteKey } from '#server/keptAnswers/writeKey.ts';
import { writeOnce } from '#server/keptAnswers/writeOnce.ts';
import { Problem } from '#server/problem.ts';
import type { Schema } from '#server/storage/schema.ts';
import { noteDeed } from '#server/trail/noteDeed.ts';
import { getSong } from './getSong.ts';
import { matchesVersion } from './matchesVersion.ts';
import { nextRevision } from './nextRevision.ts';
import { refuseTakenNames } from './refuseTakenNames.ts';
import { findWholeSong, replaceSong } from './revisionStore.ts';
import { changedFields, contentOf, removalsOf, type SongContent } from './songContent.ts';

export type WritingDeps = Pick<Deps, 'db' | 'engine' | 'files' | 'clock' | 'randomBytes' | 'log'>;

/** What is to be written over. */
export interface Target {
  readonly songId: string;
  /** Which version of it the writer has read (the header `If-Match`). */
  readonly ifMatch: string | undefined;
  /** Of a write that may be sent again. */
  readonly writeKey?: WriteKey | undefined;
}

/** What becomes of a song; `ids` are the rows of the files that came along. */
export type Rewrite = (
  now: SongContent,
  ids: FileIds<SongFileField>,
  tx: Transaction<Schema>,
) => SongContent | Promise<SongContent>;

/**
 * The one way in which a song changes: files first, then row, replaced row and search index in one
 * transaction, or none of it. What changes nothing makes no new version. Throws `songNotFound`, and
 * `songChanged` with the song as it is when the writer has read another version (decision 13).
 */
export function writeSong(
  deps: WritingDeps,
  user: CurrentUser,
  { songId, ifMatch, writeKey }: Target,
  files: ReceivedFiles<SongFileField>,
  rewrite: Rewrite,
): Promise<Song> {
  return keepFiles(deps, files, user.id, (nameFiles) =>
    writeOnce(deps, user, writeKey, async (tx) => {
      await lockLibrary(tx);
      const now = await findWholeSong(tx, songId);
      if (!now) throw new Problem('songNotFound');
      const changed = async () =>
        new Problem('songChanged', { song: await getSong({ db: tx }, user, songId) });
      if (!matchesVersion(ifMatch, now.version)) throw await changed();

      const before = contentOf(now);
      const after = await rewrite(before, await nameFiles(tx), tx);
      if (after.category_id !== before.category_id) {
        await refuseUnknownCategory(tx, after.category_id);
      }
      refuseTakenNames(after, before);
      if (changedFields(before, after).length > 0) {
        const change = { by: user.id, at: deps.clock(), revision: await nextRevision(tx) };
        if (!(await replaceSong(tx, deps.engine, now, after, change))) throw await changed();
        for (const deed of removalsOf(before, after)) {
          await noteDeed({ ...deps, db: tx }, { deed, by: user.id, about: after.title });
        }
      }
      return getSong({ db: tx }, user, songId);
    }),
  );
}
