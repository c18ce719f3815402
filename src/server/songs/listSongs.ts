import { setImmediate as afterPolling } from 'node:timers/promises';
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts';
import type { listSongs as endpoint } from '#contract/songs.ts';
import type { CurrentUser } from '#server/auth/currentUser.ts';
import type { Deps } from '#server/deps.ts';
import { foldText } from '#song/foldText.ts';
import { presentSongSummary } from './presentSong.ts';
import { findSongs } from './songStore.ts';
import { sortByTitle } from '#song/search/sortByTitle.ts';

const longList = 1000; // songs

export async function listSongs(
  { db }: Pick<Deps, 'db'>,
  user: CurrentUser,
  { search, categoryId }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const title = foldText(search ?? '');
  const rows = await findSongs(db, user.id, { title, categoryId });
  if (rows.length > longList) await letOthersAsk();
  const found = rows.map(presentSongSummary);
  if (rows.length > longList) await letOthersAsk();
  return sortByTitle(found);
}

/** Of 10,000 songs each step takes some 30 ms: others are served in between. */
async function letOthersAsk(): Promise<void> {
  await afterPolling(); // of this turn of the loop, in which nothing more is received
  await afterPolling();
}
