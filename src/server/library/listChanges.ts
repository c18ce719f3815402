import type { AnswerOf, QueryOf, SentBy } from '#contract/endpoint.ts';
import type {
  listChanges as endpoint,
  listHeads as heads,
  listSongsForAll as songsForAll,
} from '#contract/library.ts';
import { limits } from '#contract/limits.ts';
import type { CurrentUser } from '#server/seam/currentUser.ts';
import { listCategories } from '#server/categories/routes.ts';
import type { Deps } from '#server/seam/deps.ts';
import { presentSong } from '#server/songs/presentSong.ts';
import { findFavoriteIds } from '#server/songs/shareStore.ts';
import { listSongs } from '#server/songs/listSongs.ts';
import { findMusic } from '#server/songs/songMusic.ts';
import { findRecent } from '#server/songs/songStore.ts';
import {
  type Head,
  type Span,
  findChanged,
  findDeleted,
  findHeads,
  findLibrary,
  renameLibrary,
} from './changeStore.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'log'>;

const rarely = 60 * 60 * 1000; // ms between two names of the library
const usual: PageSize = { songs: limits.changesAtOnce, text: limits.changesText };

/**
 * What changed since the device asked last (decision 12). Nothing is missed without a transaction:
 * writers of songs go one after the other, so when the library's revision is read first, all that
 * belongs to it is there; and a song that changes between two reads gets a later revision, by which
 * it comes the next time.
 */
export async function listChanges(
  deps: Needed,
  user: CurrentUser,
  asked: QueryOf<typeof endpoint>,
  atMost: PageSize = usual,
): Promise<AnswerOf<typeof endpoint>> {
  const { db } = deps;
  const { span, heads, reached } = await nextPage(deps, asked, atMost);
  const songs = heads.length === 0 ? [] : await findChanged(db, user.id, span);
  const recent = await findRecent(db, user.id, limits.recentSongs);
  return {
    ...reached,
    songs: songs.map(presentSong),
    deleted: heads.length === 0 ? [] : await findDeleted(db, span),
    // After the songs: each one's category is among them.
    categories: await listCategories({ db }),
    favorites: await findFavoriteIds(db, user.id),
    music: await findMusic(db, user.id),
    recent: recent.map(({ id }) => id),
  };
}

/** A page of the songs as they are to nobody in particular. */
export async function listSongsForAll(
  deps: Needed,
  asked: QueryOf<typeof endpoint>,
  atMost: PageSize = usual,
): Promise<SentBy<typeof songsForAll>> {
  const { db } = deps;
  const { span, reached } = await nextPage(deps, asked, atMost);
  const songs = (await findChanged(db, '', span)).map(presentSong);
  // Alike beside alike, they are packed smaller by 7 %.
  const columns = columnsOf(songs.toSorted((a, b) => a.language.localeCompare(b.language)));
  return { ...reached, deleted: await findDeleted(db, span), songs: columns };
}

/** What lists show of every song. */
export async function listHeads({ db }: Needed): Promise<SentBy<typeof heads>> {
  const { library_id: library, library_revision: revision } = await findLibrary(db);
  const songs = await listSongs({ db }, { id: '' }, {});
  return { library, revision, songs: columnsOf(songs) };
}

function columnsOf<T extends object>(songs: readonly T[]): Record<string, unknown[]> {
  const [first = {}] = songs;
  const names = Object.keys(first) as (keyof T & string)[];
  return Object.fromEntries(names.map((name) => [name, songs.map((song) => song[name])]));
}

/** Of which songs the next answer is, and what it says of itself. */
async function nextPage(
  deps: Needed,
  { since = '0', library }: QueryOf<typeof endpoint>,
  atMost: PageSize,
) {
  const { db } = deps;
  const asked = Number(since);
  const found = await findLibrary(db);
  const isBroughtBack = library === found.library_id && asked > found.library_revision;
  const now = isBroughtBack ? await renewed(deps, found.library_id) : found;
  const isOther = library === undefined ? asked > 0 : library !== now.library_id;
  const restart = isOther || asked > now.library_revision;
  const after = restart ? 0 : asked;

  const all = { after, upTo: now.library_revision };
  const heads = await findHeads(db, all, atMost.songs + 1);
  const upTo = endOfPage(heads, now.library_revision, atMost);
  const more = upTo < now.library_revision;
  return {
    span: { after, upTo } satisfies Span,
    heads: heads.filter(({ revision }) => revision <= upTo),
    reached: { library: now.library_id, revision: upTo, restart, more },
  };
}

/**
 * A device that has a later state shows that the database was brought back from a backup. The
 * library becomes another one then: devices that ask only when its revision has gone past theirs
 * would keep what there is no more. Where that cannot be written, this device at least begins again;
 * so it does where the library was renamed within the hour, since anyone may say any revision, and
 * every device would fetch everything each time.
 */
async function renewed(deps: Needed, from: string) {
  const { db, clock, log } = deps;
  const last = renamedAt(from);
  if (last !== null && clock() - last < rarely) return findLibrary(db);
  try {
    await renameLibrary(db, from, renamedLibraryId(deps));
    log.warn({}, 'the library is older than a device knows it: all devices fetch it anew');
  } catch (error) {
    log.warn({ err: error }, 'the library is older than a device knows it');
  }
  return findLibrary(db);
}

/** How much one answer holds. */
interface PageSize {
  readonly songs: number;
  /** Characters of their texts together. */
  readonly text: number;
}

/**
 * Up to which revision one answer goes, given the heads of what changed in the order of their
 * revisions, one more than fit at least where there are more: up to `last` when all fit. Songs of
 * one revision come together, since the device can ask from behind a revision only; so the songs
 * of the first one come even when they are more than fit.
 */
export function endOfPage(heads: readonly Head[], last: number, atMost: PageSize): number {
  let size = 0;
  let end = heads[0]?.revision ?? last; // the last revision that is there wholly
  let before = end;
  for (const [at, head] of heads.entries()) {
    if (head.revision !== before) end = before;
    before = head.revision;
    size += head.size;
    if (at >= atMost.songs || size > atMost.text) return end;
  }
  return last;
}

/**
 * The id of a library that is renamed now: a UUID that begins with the time (RFC 9562 §5.7), by
 * which the database remembers when that was.
 */
export function renamedLibraryId({ clock, randomBytes }: Pick<Deps, 'clock' | 'randomBytes'>) {
  const bytes = Buffer.from(randomBytes(16));
  bytes.writeUIntBE(clock(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** When the library got this id, milliseconds since 1970; null if it has had it from the first day. */
function renamedAt(libraryId: string): number | null {
  const time = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-/.exec(libraryId);
  return time === null ? null : Number.parseInt(`${time[1]}${time[2]}`, 16);
}
