import type { Kysely } from 'kysely';
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import type { sync as endpoint } from '#contract/sync.ts';
import { listCategories } from '#server/categories/routes.ts';
import type { CurrentUser } from '#server/core/currentUser.ts';
import type { Deps } from '#server/core/deps.ts';
import { syncSongs } from '#server/songs/syncSongs.ts';
import type { Schema } from '#server/db/schema.ts';
import type { RowSize, SyncedNoun } from './SyncedNoun.ts';

const nouns = [syncSongs] satisfies SyncedNoun[];

const rarely = 60 * 60 * 1000; // ms between two names of the library

/**
 * What changed since the device asked last (decision 12). Nothing is missed without a transaction:
 * whoever writes takes its revision by `nextRevision`, which keeps all others waiting until that is
 * committed, so when the library's revision is read first, all that belongs to it is there; and a row that changes between two reads gets a later revision, by which
 * it comes the next time.
 */
export async function sync(
  deps: Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'log'>,
  user: CurrentUser,
  { since = '0', library, limit = String(limits.changesAtOnce) }: QueryOf<typeof endpoint>,
  text: number = limits.changesText, // characters
): Promise<AnswerOf<typeof endpoint>> {
  const { db } = deps;
  const asked = Number(since);
  const found = await findLibrary(db);
  const isBroughtBack = library === found.library_id && asked > found.library_revision;
  const now = isBroughtBack ? await renewed(deps, found.library_id) : found;
  const isOther = library === undefined ? asked > 0 : library !== now.library_id;
  const restart = isOther || asked > now.library_revision;
  const after = restart ? 0 : asked;

  const atMost = { rows: Math.min(Number(limit), limits.changesAtOnce), text };
  const all = { after, upTo: now.library_revision };
  const ofNouns = await Promise.all(nouns.map((noun) => noun.sizes(db, all, atMost.rows + 1)));
  const sizes = ofNouns.flat().toSorted((a, b) => a.revision - b.revision);
  const upTo = endOfPage(sizes, now.library_revision, atMost);
  const more = upTo < now.library_revision;
  const span = sizes.length > 0 ? { after, upTo } : null;
  return {
    library: now.library_id,
    revision: upTo,
    total: more ? await syncSongs.count(db) : null, // reads every row
    restart,
    more,
    changed: { songs: span ? await syncSongs.changed(db, user.id, span) : [] },
    deleted: span ? (await Promise.all(nouns.map((noun) => noun.deleted(db, span)))).flat() : [],
    // After the rows: each song's category is among them.
    categories: await listCategories({ db }),
    mine: await syncSongs.mine(db, user.id),
  };
}

/** Read first: every write of an earlier revision is there for whoever reads after this. */
function findLibrary(db: Kysely<Schema>) {
  return db
    .selectFrom('installation')
    .select(['library_id', 'library_revision'])
    .executeTakeFirstOrThrow();
}

/**
 * A device that has a later state shows that the database was restored from a backup. The library
 * becomes another one then: devices that ask only when its revision has gone past theirs would keep
 * what there is no more. Where that cannot be written, this device at least begins again; so it does
 * where the library was renamed within the hour, since anyone may say any revision, and every device
 * would fetch everything each time.
 */
async function renewed(
  deps: Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'log'>,
  from: string,
): ReturnType<typeof findLibrary> {
  const { db, clock, log } = deps;
  const last = renamedAt(from);
  if (last !== null && clock() - last < rarely) return findLibrary(db);
  try {
    await db
      .updateTable('installation')
      .set({ library_id: renamedLibraryId(deps) })
      .where('library_id', '=', from) // unless another has been quicker
      .execute();
    log.warn({}, 'the library is older than a device knows it: all devices fetch it anew');
  } catch (error) {
    log.warn({ err: error }, 'the library is older than a device knows it');
  }
  return findLibrary(db);
}

/**
 * Up to which revision one answer goes, given the sizes of what changed in the order of their
 * revisions, one more than fit at least where there are more: up to `last` when all fit. Rows of
 * one revision come together, since the device can ask from behind a revision only; so the rows of
 * the first one come even when they are more than fit.
 */
export function endOfPage(
  sizes: readonly RowSize[],
  last: number,
  atMost: { readonly rows: number; readonly text: number },
): number {
  let text = 0;
  let end = sizes[0]?.revision ?? last; // the last revision that is there wholly
  let before = end;
  for (const [at, { revision, size }] of sizes.entries()) {
    if (revision !== before) end = before;
    before = revision;
    text += size;
    if (at >= atMost.rows || text > atMost.text) return end;
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
