import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { compareTitles } from '#song/search/sortByTitle.ts';
import type { CurrentUser } from '#server/seam/currentUser.ts';
import type { Deps } from '#server/seam/deps.ts';
import { WrittenAnswer } from '#server/seam/route.ts';
import { readInstallation } from '#server/storage/installationStore.ts';
import type { Schema } from '#server/storage/schema.ts';
import { writeShare } from './getSong.ts';
import { letOthersAsk } from './listSongs.ts';
import { presentSongSummary } from './presentSong.ts';
import { findFavoriteIds, findPlays, playsSoFar } from './shareStore.ts';
import { findSongsAfter } from './songStore.ts';

const usually = 1000; // songs at once: some milliseconds, after which others are served

/** A song as it stands in the list of all, but for what is somebody's own. */
interface Entry {
  readonly id: string;
  readonly title: string;
  /** JSON, but for its first brace. */
  readonly text: string;
}

/**
 * All songs in their order, for one person. They are read and written once for each revision of the
 * library; what changes with hearts and plays is read anew. The tag is of the three, so that who has
 * the answer, or gets what somebody was sent before, waits for no list to be made.
 */
export async function writtenList(
  { db }: Pick<Deps, 'db'>,
  { id: personId }: CurrentUser,
  atOnce = usually,
): Promise<WrittenAnswer<Promise<Buffer>>> {
  // Read first: what is written later has a later revision.
  const { library_id, library_revision } = await readInstallation(db);
  const hearts = await findFavoriteIds(db, personId);
  const state = JSON.stringify([library_id, library_revision]);
  const all = JSON.stringify([state, await playsSoFar(db), hearts]);
  const tag = `${library_revision}-${hash('sha256', all, 'base64url').slice(0, 22)}`;
  return new WrittenAnswer(tag, () => writeList(db, { state, hearts: new Set(hearts), atOnce }));
}

async function writeList(
  db: Kysely<Schema>,
  { state, hearts, atOnce }: { state: string; hearts: ReadonlySet<string>; atOnce: number },
): Promise<Buffer> {
  const entries = await entriesOf(db, state, atOnce);
  const plays = new Map((await findPlays(db)).map((row) => [row.song_id, row]));
  const pieces = [Buffer.from('[')];
  for (let from = 0; from < entries.length; from += atOnce) {
    await letOthersAsk();
    const written = entries.slice(from, from + atOnce).map(({ id, text }) => {
      const { count = 0, last_played = null } = plays.get(id) ?? {};
      return (
        writeShare({ is_favorite: hearts.has(id) ? 1 : 0, play_count: count, last_played }) + text
      );
    });
    pieces.push(Buffer.from(`${from > 0 ? ',' : ''}${written.join(',')}`));
  }
  return Buffer.concat([...pieces, Buffer.from(']')]);
}

const kept = new WeakMap<
  Kysely<Schema>,
  { readonly state: string; readonly entries: Promise<readonly Entry[]> }
>();

/** Read once, however many ask. */
function entriesOf(db: Kysely<Schema>, state: string, atOnce: number): Promise<readonly Entry[]> {
  const known = kept.get(db);
  if (known?.state === state) return known.entries;
  const entries = readEntries(db, atOnce);
  kept.set(db, { state, entries });
  entries.catch(() => kept.delete(db));
  return entries;
}

async function readEntries(db: Kysely<Schema>, atOnce: number): Promise<readonly Entry[]> {
  let sorted: readonly Entry[] = [];
  let after = '';
  for (;;) {
    const rows = await findSongsAfter(db, after, atOnce);
    await letOthersAsk();
    const entries = rows.map((row) => {
      const { isFavorite: _, playCount: __, lastPlayed: ___, ...song } = presentSongSummary(row);
      return { id: song.id, title: song.title, text: JSON.stringify(song).slice(1) };
    });
    await letOthersAsk();
    sorted = merged(sorted, entries.toSorted(compareTitles));
    if (rows.length < atOnce) return sorted;
    after = rows.at(-1)?.id ?? '';
    await letOthersAsk();
  }
}

/** Two sorted lists as one. */
function merged(some: readonly Entry[], others: readonly Entry[]): readonly Entry[] {
  const all: Entry[] = [];
  let at = 0;
  for (const other of others) {
    for (let one = some[at]; one && compareTitles(one, other) <= 0; one = some[at]) {
      all.push(one);
      at++;
    }
    all.push(other);
  }
  return all.concat(some.slice(at));
}
