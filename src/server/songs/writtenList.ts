import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { QueryOf } from '#contract/endpoint.ts';
import type * as songs from '#contract/songs.ts';
import type { CurrentUser } from '#server/seam/currentUser.ts';
import type { Deps } from '#server/seam/deps.ts';
import { WrittenAnswer } from '#server/seam/route.ts';
import { readInstallation } from '#server/storage/installationStore.ts';
import type { Schema } from '#server/storage/schema.ts';
import { foldText } from '#song/foldText.ts';
import type { SongMusic } from '#song/musicChoices.ts';
import { shareIn, writeShare } from './getSong.ts';
import { findFavoriteIds, findPlays, findShares, playsSoFar } from './shareStore.ts';
import { findMusic } from './songMusic.ts';
import { type Entry, letOthersAsk, songEntries, songsAtOnce } from './songEntries.ts';

/**
 * All songs in their order, for one person. They are read and written once for each revision of the
 * library; what changes with hearts and plays is read anew. The tag is of the three, so that who has
 * the answer, or gets what somebody was sent before, waits for no list to be made.
 */
export async function writtenList(
  { db }: Pick<Deps, 'db'>,
  { id: personId }: CurrentUser,
  atOnce?: number,
): Promise<WrittenAnswer<Promise<Buffer>>> {
  // Read first: what is written later has a later revision.
  const { library_id, library_revision } = await readInstallation(db);
  const hearts = await findFavoriteIds(db, personId);
  const music = await findMusic(db, personId);
  const state = [shape, library_id, library_revision, await playsSoFar(db), hearts, music];
  const tag = `${library_revision}-${tagOf(JSON.stringify(state))}`;
  const own = {
    hearts: new Set(hearts),
    music: new Map(music.map(({ songId, ...each }) => [songId, each])),
  };
  return new WrittenAnswer(tag, () => writeList(db, own, atOnce));
}

/** Of each song in the list: with another, what somebody was sent before is not the same. */
const shape = 'keyHint';

async function writeList(
  db: Kysely<Schema>,
  own: { readonly hearts: ReadonlySet<string>; readonly music: ReadonlyMap<string, SongMusic> },
  atOnce = songsAtOnce,
): Promise<Buffer> {
  const entries = await songEntries(db, atOnce);
  const plays = new Map((await findPlays(db)).map((row) => [row.song_id, row]));
  const pieces = [Buffer.from('[')];
  for (let from = 0; from < entries.length; from += atOnce) {
    await letOthersAsk();
    const written = entries.slice(from, from + atOnce).map((entry) => {
      const { count = 0, last_played = null } = plays.get(entry.id) ?? {};
      const isFavorite = own.hearts.has(entry.id);
      const music = own.music.get(entry.id) ?? null;
      const share = { isFavorite, music, playCount: count, lastPlayed: last_played };
      return writeShare(share) + entry.text;
    });
    pieces.push(Buffer.from(`${from > 0 ? ',' : ''}${written.join(',')}`));
  }
  return Buffer.concat([...pieces, Buffer.from(']')]);
}

/** The first so many of them, or of those sought: no more is read and written than is answered. */
export async function writtenBeginning(
  { db }: Pick<Deps, 'db'>,
  { id: personId }: CurrentUser,
  { search, categoryId }: QueryOf<typeof songs.listLyricMatches>,
  limit: number,
): Promise<WrittenAnswer<Buffer>> {
  const title = foldText(search ?? '');
  const entries: Entry[] = [];
  for (const entry of await songEntries(db)) {
    if (entries.length === limit) break;
    const isOfCategory = categoryId === undefined || entry.categoryId === categoryId;
    if (isOfCategory && entry.folded.includes(title)) entries.push(entry);
  }
  const ids = entries.map(({ id }) => id);
  const shares = new Map((await findShares(db, personId, ids)).map((row) => [row.id, row]));
  const written = entries.flatMap((entry) => {
    const share = shares.get(entry.id);
    return share ? writeShare(shareIn(share)) + entry.text : []; // it went meanwhile
  });
  const text = `[${written.join(',')}]`;
  return new WrittenAnswer(tagOf(text), () => Buffer.from(text));
}

function tagOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22);
}

/** Any song but this one, if there is another; each as likely as the others. */
export async function randomSong(
  { db, randomBytes }: Pick<Deps, 'db' | 'randomBytes'>,
  except?: string,
): Promise<{ id: string | null }> {
  const all = await songEntries(db);
  const others = all.length > 1 ? all.filter(({ id }) => id !== except) : all;
  const number = Buffer.from(randomBytes(6)).readUIntBE(0, 6);
  return { id: others[number % others.length]?.id ?? null };
}
