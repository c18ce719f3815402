import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts';
import { limits } from '#contract/base/limits.ts';
import type { SongSummary } from '#contract/songs/song.ts';
import { factsOf } from '#contract/songs/songFields.ts';
import type * as songs from '#contract/songs/songs.ts';
import type { CurrentUser } from '#server/core/currentUser.ts';
import type { Deps } from '#server/core/deps.ts';
import { foldText } from '#song/foldText.ts';
import { type Numbered, numberedFirst, songsNumbered } from '#song/search/songNumber.ts';
import { matchingLine, searchWords, songLines } from '#song/search/searchWords.ts';
import { sortByTitle } from '#song/search/sortByTitle.ts';
import { presentList } from './presentSong.ts';
import {
  findByWords,
  findFavorites,
  findIds,
  findNumbers,
  findRecent,
  findSongs,
  findSongsOf,
  findTitles,
  type SongFilter,
} from './songStore.ts';

const longestNumber = 4 * limits.number; // characters as typed, with blanks

/**
 * The first `limit` songs that have the number `search` (decision 67) or contain it in their title
 * (decision 16).
 */
export async function listSongs(
  { db }: Pick<Deps, 'db'>,
  user: Pick<CurrentUser, 'id'>,
  { search = '', categoryId, limit }: QueryOf<typeof songs.listSongs>,
): Promise<SongSummary[]> {
  const filter = { ...(await filterOf(db, search)), categoryId };
  const rows =
    limit === undefined
      ? await findSongs(db, user.id, filter)
      : await findFirst(db, user.id, filter, search, Number(limit));
  return inOrder(await presentList(db, rows), search);
}

/** Sorts all titles here, since neither engine has a Norwegian collation. */
async function findFirst(
  db: Deps['db'],
  personId: string,
  filter: SongFilter,
  search: string,
  limit: number,
) {
  const titles = inOrder(await findTitles(db, filter), search);
  const ids = titles.slice(0, limit).map(({ id }) => id);
  return findSongsOf(db, personId, ids);
}

function inOrder<S extends Numbered>(songs: readonly S[], search: string): S[] {
  const sorted = sortByTitle(songs);
  return numberedFirst(sorted, search, sorted);
}

/** Numbers are compared here, since neither engine folds them. */
async function filterOf(db: Deps['db'], search: string): Promise<SongFilter> {
  const title = foldText(search);
  if (title === '' || title.length > longestNumber) return { title };
  const numbered = songsNumbered(await findNumbers(db), search);
  return { title, numbered: numbered.map(({ id }) => id) };
}

/** A uniformly random song, other than `except` where there is another. */
export async function randomSong(
  { db, randomBytes }: Pick<Deps, 'db' | 'randomBytes'>,
  except?: string,
): Promise<{ id: string | null }> {
  const all = await findIds(db);
  const others = all.length > 1 ? all.filter(({ id }) => id !== except) : all;
  const number = Buffer.from(randomBytes(6)).readUIntBE(0, 6);
  return { id: others[number % others.length]?.id ?? null };
}

/** «Nylig brukte». */
export async function listRecentSongs(
  { db }: Pick<Deps, 'db'>,
  user: CurrentUser,
): Promise<SongSummary[]> {
  return presentList(db, await findRecent(db, user.id, limits.recentSongs));
}

export async function listFavoriteSongs(
  { db }: Pick<Deps, 'db'>,
  user: CurrentUser,
): Promise<SongSummary[]> {
  return sortByTitle(await presentList(db, await findFavorites(db, user.id)));
}

/** «Treff i sangteksten»: every search word is a prefix of a word of the song (decision 16). */
export async function listLyricMatches(
  deps: Pick<Deps, 'db' | 'engine'>,
  user: CurrentUser,
  { search = '', categoryId }: QueryOf<typeof songs.listLyricMatches>,
): Promise<AnswerOf<typeof songs.listLyricMatches>> {
  const words = searchWords(foldText(search));
  if (words.length === 0) return [];
  const filter = { ...(await filterOf(deps.db, search)), categoryId };
  const rows = await findByWords(deps, user.id, words, filter, limits.lyricMatches);
  const found = await presentList(deps.db, rows);
  return found.map((song, at) => {
    const lines = songLines(rows[at]?.lyrics ?? '', factsOf(song));
    return { song, line: cut(matchingLine(lines, words)) };
  });
}

/** The beginning of a line, which may be all of a song; no half of a character. */
function cut(line: string): string {
  return line.slice(0, limits.matchingLine).replace(/[\ud800-\udbff]$/, '');
}
