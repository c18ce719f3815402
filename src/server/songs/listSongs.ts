import type { AnswerOf, QueryOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import type { SongSummary } from '#contract/song.ts';
import { factsOf } from '#contract/songFields.ts';
import type * as songs from '#contract/songs.ts';
import type { CurrentUser } from '#server/seam/currentUser.ts';
import type { Deps } from '#server/seam/deps.ts';
import { foldText } from '#song/foldText.ts';
import { matchingLine, searchWords, songLines } from '#song/search/searchWords.ts';
import { sortByTitle } from '#song/search/sortByTitle.ts';
import { presentSongSummary } from './presentSong.ts';
import { letOthersAsk } from './songEntries.ts';
import { findByWords, findFavorites, findRecent, findSongs } from './songStore.ts';

const longList = 1000; // songs

/** Whether nothing is searched for, and no category chosen. */
export function isOfAll({ search, categoryId }: QueryOf<typeof songs.listLyricMatches>): boolean {
  return categoryId === undefined && foldText(search ?? '') === '';
}

/** The songs whose title has what is searched for (decision 16). */
export async function listSongs(
  { db }: Pick<Deps, 'db'>,
  user: CurrentUser,
  { search, categoryId }: QueryOf<typeof songs.listSongs>,
): Promise<SongSummary[]> {
  const title = foldText(search ?? '');
  const rows = await findSongs(db, user.id, { title, categoryId });
  if (rows.length > longList) await letOthersAsk();
  const found = rows.map(presentSongSummary);
  if (rows.length > longList) await letOthersAsk();
  return sortByTitle(found);
}

/** «Nylig brukte». */
export async function listRecentSongs(
  { db }: Pick<Deps, 'db'>,
  user: CurrentUser,
): Promise<SongSummary[]> {
  const rows = await findRecent(db, user.id, limits.recentSongs);
  return rows.map(presentSongSummary);
}

export async function listFavoriteSongs(
  { db }: Pick<Deps, 'db'>,
  user: CurrentUser,
): Promise<SongSummary[]> {
  const rows = await findFavorites(db, user.id);
  return sortByTitle(rows.map(presentSongSummary));
}

/** «Treff i sangteksten»: every word of the search begins a word of the song (decision 16). */
export async function listLyricMatches(
  deps: Pick<Deps, 'db' | 'engine'>,
  user: CurrentUser,
  { search, categoryId }: QueryOf<typeof songs.listLyricMatches>,
): Promise<AnswerOf<typeof songs.listLyricMatches>> {
  const title = foldText(search ?? '');
  const words = searchWords(title);
  if (words.length === 0) return [];
  const filter = { title, categoryId };
  const rows = await findByWords(deps, user.id, words, filter, limits.lyricMatches);
  return rows.map((row) => {
    const song = presentSongSummary(row);
    return { song, line: matchingLine(songLines(row.lyrics, factsOf(song)), words) };
  });
}
