import type { Song } from '#contract/song.ts';
import type { CurrentUser } from '#server/auth/currentUser.ts';
import { findCategory } from '#server/categories/categoryStore.ts';
import type { Deps } from '#server/deps.ts';
import { findFile } from '#server/files/fileStore.ts';
import { Problem } from '#server/problem.ts';
import { presentSong } from './presentSong.ts';
import { findRevision } from './revisionStore.ts';
import { contentOf } from './songContent.ts';
import { findSong } from './songStore.ts';

/** The song as it was at a version; heart and plays are those of today. */
export async function getRevision(
  { db }: Pick<Deps, 'db'>,
  user: CurrentUser,
  songId: string,
  version: number,
): Promise<Song> {
  const now = await findSong(db, user.id, songId);
  if (!now) throw new Problem('songNotFound');
  if (now.version === version) return presentSong(now);
  const then = await findRevision(db, songId, version);
  const category = then && (await findCategory(db, then.category_id));
  if (!then || !category) throw new Problem('revisionNotFound');
  const sheetId = then.sheet_music_file_id;
  const sheet = sheetId === null ? undefined : await findFile(db, sheetId);
  return presentSong({
    ...now,
    ...contentOf(then),
    sheet_music_media_type: sheet?.media_type ?? null,
    version,
    updated_at: then.updated_at,
    category_name_no: category.name_no,
    category_color: category.color,
  });
}
