import type { AnswerOf } from '#contract/base/endpoint.ts';
import type { Song } from '#contract/songs/song.ts';
import type { listRevisions as endpoint } from '#contract/songs/songWriting.ts';
import type { CurrentUser } from '#server/core/currentUser.ts';
import { findCategory } from '#server/categories/categoryStore.ts';
import { type Deps, isoTime } from '#server/core/deps.ts';
import { findFile } from '#server/files/fileStore.ts';
import { AppError } from '#server/core/AppError.ts';
import { thenAndNow } from '#server/db/personStore.ts';
import { presentSong } from './presentSong.ts';
import { findRevision, findRevisions, findWholeSong } from './revisionStore.ts';
import { contentOf } from './songContent.ts';
import { writtenKeyHint } from './insertSong.ts';
import { findSong } from './songStore.ts';
import { type Target, type WritingDeps, rewriteSong } from './rewriteSong.ts';

/** «Historikk»: the revisions of a song, newest first (decision 13). */
export async function listRevisions(
  { db }: Pick<Deps, 'db'>,
  songId: string,
): Promise<AnswerOf<typeof endpoint>> {
  if (!(await findWholeSong(db, songId))) throw new AppError('songNotFound');
  const rows = await findRevisions(db, songId);
  return rows.map((row) => {
    const by = thenAndNow(row.changed_by, row.changed_by_name, row.changed_by_now);
    return {
      version: row.version,
      changedBy: by.name,
      changedByNow: by.now,
      changedAt: isoTime(row.replaced_at),
      changed: [...row.changed],
    };
  });
}

/** The song at a version, with the current favourite and plays. */
export async function getRevision(
  { db }: Pick<Deps, 'db'>,
  user: CurrentUser,
  songId: string,
  version: number,
): Promise<Song> {
  const now = await findSong(db, user.id, songId);
  if (!now) throw new AppError('songNotFound');
  if (now.version === version) return presentSong(now);
  const then = await findRevision(db, songId, version);
  if (!then) throw new AppError('revisionNotFound');
  const { id, name_no, color } = (await findCategory(db, then.category_id)) ?? {
    id: now.category_id, // the category of that revision was deleted
    name_no: now.category_name_no,
    color: now.category_color,
  };
  const sheetId = then.sheet_music_file_id;
  const sheet = sheetId === null ? undefined : await findFile(db, sheetId);
  return presentSong({
    ...now,
    ...contentOf(then),
    key_hint: writtenKeyHint(then),
    sheet_music_media_type: sheet?.media_type ?? null,
    version,
    updated_at: then.updated_at,
    category_id: id,
    category_name_no: name_no,
    category_color: color,
  });
}

/** Restores an earlier revision with its files, as a new version (decision 13). */
export function restoreRevision(
  deps: WritingDeps,
  user: CurrentUser,
  target: Target,
  version: number,
): Promise<Song> {
  const rewriting = { ...target, act: 'revisionRestored' } as const;
  return rewriteSong(deps, user, rewriting, {}, async ({ category_id }, _ids, tx) => {
    const then = await findRevision(tx, target.songId, version);
    if (!then) throw new AppError('revisionNotFound');
    const isThere = await findCategory(tx, then.category_id);
    return { ...contentOf(then), ...(!isThere && { category_id }) };
  });
}
