import type { Song } from '#contract/song.ts';
import type { CurrentUser } from '#server/auth/currentUser.ts';
import { Problem } from '#server/problem.ts';
import { findRevision } from './revisionStore.ts';
import { contentOf } from './songContent.ts';
import { type Target, type WritingDeps, writeSong } from './writeSong.ts';

/** Brings an earlier text back, files and all, as a new change (decision 13). */
export function restoreRevision(
  deps: WritingDeps,
  user: CurrentUser,
  target: Target,
  version: number,
): Promise<Song> {
  return writeSong(deps, user, target, {}, async (_now, _ids, tx) => {
    const then = await findRevision(tx, target.songId, version);
    if (!then) throw new Problem('revisionNotFound');
    return contentOf(then);
  });
}
