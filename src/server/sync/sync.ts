import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts';
import { limits } from '#contract/base/limits.ts';
import type { sync as endpoint } from '#contract/library/sync.ts';
import { communityKey } from '#people/community.ts';
import { listCategories } from '#server/categories/listCategories.ts';
import type { CurrentUser } from '#server/core/currentUser.ts';
import type { Deps } from '#server/core/deps.ts';
import { countSongs, findOwnLists } from '#server/songs/syncSongs.ts';
import type { Schema } from '#server/db/schema.ts';
import type { RowSize, Span, SyncedNoun } from '#server/core/SyncedNoun.ts';
import { syncedNouns } from './syncedNouns.ts';

type Changed = AnswerOf<typeof endpoint>['changed'];

const nouns: readonly [string, SyncedNoun<object>][] = Object.entries(syncedNouns);

const renewInterval = 60 * 60 * 1000; // ms, minimum between two new library ids

/**
 * A page of what changed since revision `since` (decision 12). Needs no transaction: `nextRevision` holds
 * its lock until the commit, so every row up to the library's revision is visible once that revision has
 * been read. A row that changes between two reads gets a later revision and comes with the next request.
 */
export async function sync(
  deps: Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'log'>,
  user: CurrentUser,
  { since = '0', library, limit = String(limits.changesAtOnce) }: QueryOf<typeof endpoint>,
  bytes: number = limits.changesBytes,
): Promise<AnswerOf<typeof endpoint>> {
  const { db } = deps;
  const sinceRevision = Number(since);
  const stored = await findLibrary(db);
  const [libraryId = '', community] = library?.split('.') ?? [];
  const isRestored = libraryId === stored.library_id && sinceRevision > stored.library_revision;
  const current = isRestored ? await renewLibraryId(deps, stored.library_id) : stored;
  const ownCommunity = communityTag(user.community);
  const isSameLibrary =
    libraryId === current.library_id && (community === undefined || community === ownCommunity);
  const isOtherLibrary = library === undefined ? sinceRevision > 0 : !isSameLibrary;
  const restart = isOtherLibrary || sinceRevision > current.library_revision;
  const after = restart ? 0 : sinceRevision;

  const atMost = { rows: Math.min(Number(limit), limits.changesAtOnce), bytes };
  const all = { after, upTo: current.library_revision };
  const ofNouns = await Promise.all(
    nouns.map(([, noun]) => noun.sizes(db, user, all, atMost.rows + 1)),
  );
  const sizes = ofNouns.flat().toSorted((a, b) => a.revision - b.revision);
  const upTo = endOfPage(sizes, current.library_revision, atMost);
  const more = upTo < current.library_revision;
  const span = sizes.length > 0 ? { after, upTo } : null;
  // Releases before plans send a library id without community and cannot store its rows. They keep that
  // id until they fetch everything anew.
  const isBeforePlans = isSameLibrary && community === undefined && after > 0;
  return {
    library: isBeforePlans ? libraryId : `${current.library_id}.${ownCommunity}`,
    revision: upTo,
    total: more ? await countSongs(db) : null, // reads every row
    restart,
    more,
    changed: await readChangedRows(db, user, span),
    deleted: span
      ? (await Promise.all(nouns.map(([, noun]) => noun.deleted(db, user, span)))).flat()
      : [],
    // Read after the rows, so that it contains the category of every song.
    categories: await listCategories({ db }),
    mine: await findOwnLists(db, user.id),
  };
}

/**
 * The community's part of a device's library id. Some nouns have rows of one community only, so a person
 * who moves to another community needs another library.
 */
function communityTag(community: string): string {
  return hash('sha256', communityKey(community), 'base64url').slice(0, 8);
}

/** Changed rows of every noun; empty lists without a span. */
async function readChangedRows(
  db: Kysely<Schema>,
  user: CurrentUser,
  span: Span | null,
): Promise<Changed> {
  const rows = nouns.map(async ([name, noun]) => {
    return [name, span === null ? [] : await noun.changed(db, user, span)] as const;
  });
  return Object.fromEntries(await Promise.all(rows)) as Changed;
}

/** Must be read first: all writes up to this revision are visible to later reads. */
function findLibrary(db: Kysely<Schema>) {
  return db
    .selectFrom('installation')
    .select(['library_id', 'library_revision'])
    .executeTakeFirstOrThrow();
}

/**
 * Gives the library a new id, which makes every device fetch it anew. A device with a later revision than
 * the server shows that the database was restored from a backup; devices that sync only after the
 * revision has passed theirs would keep rows that no longer exist. At most once an hour, since a client
 * can send any revision. Where it is not renewed or cannot be written, only this device restarts.
 */
async function renewLibraryId(
  deps: Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'log'>,
  from: string,
): ReturnType<typeof findLibrary> {
  const { db, clock, log } = deps;
  const last = renamedAt(from);
  if (last !== null && clock() - last < renewInterval) return findLibrary(db);
  try {
    await db
      .updateTable('installation')
      .set({ library_id: renamedLibraryId(deps) })
      .where('library_id', '=', from) // unless another server has renewed it already
      .execute();
    log.warn({}, 'the library is older than a device knows it: all devices fetch it anew');
  } catch (error) {
    log.warn({ err: error }, 'the library is older than a device knows it');
  }
  return findLibrary(db);
}

/**
 * The last revision of a page; `last` where everything fits. `sizes` are ordered by revision and contain
 * at least one row beyond the limit where there are more. A page never splits a revision, since a device
 * can only continue after one; the first revision is included even where it exceeds the limit.
 */
export function endOfPage(
  sizes: readonly RowSize[],
  last: number,
  atMost: { readonly rows: number; readonly bytes: number },
): number {
  let bytes = 0;
  let end = sizes[0]?.revision ?? last; // the last complete revision
  let before = end;
  for (const [at, { revision, size }] of sizes.entries()) {
    if (revision !== before) end = before;
    before = revision;
    bytes += size;
    if (at >= atMost.rows || bytes > atMost.bytes) return end;
  }
  return last;
}

/**
 * A new library id: a UUID version 7 (RFC 9562 §5.7), which stores the time of the renewal.
 */
export function renamedLibraryId({ clock, randomBytes }: Pick<Deps, 'clock' | 'randomBytes'>) {
  const bytes = Buffer.from(randomBytes(16));
  bytes.writeUIntBE(clock(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** When the library got this id, milliseconds since 1970; null for its first id. */
function renamedAt(libraryId: string): number | null {
  const time = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-/.exec(libraryId);
  return time === null ? null : Number.parseInt(`${time[1]}${time[2]}`, 16);
}
