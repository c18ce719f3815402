import type { AnswerOf, QueryOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import type { listLyricMatches as endpoint } from '#contract/songs.ts';
import type { CurrentUser } from '#server/auth/currentUser.ts';
import type { Deps } from '#server/deps.ts';
import { foldText } from '#song/foldText.ts';
import { matchingLine } from '#song/search/matchingLine.ts';
import { searchWords } from '#song/search/searchWords.ts';
import { songLines } from '#song/search/songLines.ts';
import { presentSongSummary } from './presentSong.ts';
import { findByWords } from './songStore.ts';

/** «Treff i sangteksten»: every word of the search begins a word of the song (decision 16). */
export async function listLyricMatches(
  deps: Pick<Deps, 'db' | 'engine'>,
  user: CurrentUser,
  { search, categoryId }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const title = foldText(search ?? '');
  const words = searchWords(title);
  if (words.length === 0) return [];
  const filter = { title, categoryId };
  const rows = await findByWords(deps, user.id, words, filter, limits.lyricMatches);
  return rows.map((row) => {
    const song = presentSongSummary(row);
    return { song, line: matchingLine(songLines({ ...song, lyrics: row.lyrics }), words) };
  });
}
