import type { AnswerOf, QueryOf } from '#contract/endpoint.ts';
import type { listSongs as endpoint } from '#contract/songs.ts';
import type { CurrentUser } from '#server/auth/currentUser.ts';
import type { Deps } from '#server/deps.ts';
import { foldText } from '#song/foldText.ts';
import { presentSongSummary } from './presentSong.ts';
import { findSongs } from './songStore.ts';
import { sortByTitle } from '#song/search/sortByTitle.ts';

export async function listSongs(
  { db }: Pick<Deps, 'db'>,
  user: CurrentUser,
  { search, categoryId }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const title = foldText(search ?? '');
  const rows = await findSongs(db, user.id, { title, categoryId });
  return sortByTitle(rows.map(presentSongSummary));
}
