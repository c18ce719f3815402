import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { AnswerOf } from '#contract/base/endpoint.ts';
import { limits } from '#contract/base/limits.ts';
import type { KeptReason, undoSongBatch as endpoint } from '#contract/songs/songBatches.ts';
import { may } from '#people/rights.ts';
import { counted, recordAuditEvent } from '#server/audit/recordAuditEvent.ts';
import { findCategories } from '#server/categories/categoryStore.ts';
import { AppError } from '#server/core/AppError.ts';
import { type CurrentUser, lockWithUser } from '#server/core/currentUser.ts';
import type { Deps } from '#server/core/deps.ts';
import type { Schema, SongBatchTable } from '#server/db/schema.ts';
import { sortByTitle } from '#song/search/sortByTitle.ts';
import { type BatchSong, findBatch, findBatchSongs, inSlices, setUndone } from './batchStore.ts';
import { markRemoved } from './removedSongStore.ts';
import {
  findRevisionsOf,
  findWholeSongs,
  type Replacement,
  replaceSongs,
} from './revisionStore.ts';
import { contentOf } from './songContent.ts';

type Answer = AnswerOf<typeof endpoint>;
type Needed = Pick<Deps, 'db' | 'engine' | 'clock' | 'randomBytes' | 'log'>;

// In one statement, before yielding to the event loop; the contents of a song may be a megabyte.
const changedAtOnce = 10;
const removedAtOnce = 100;

/**
 * Takes back an import or a change of many songs in one transaction (decision 74). What nobody has touched
 * since goes back: a song that was added is removed (decision 61), one that was changed gets the content
 * before, as a new version. Undoing it again changes nothing. Throws `batchNotFound` after 30 days, and
 * `mayNotUndo`.
 */
export function undoSongBatch(deps: Needed, user: CurrentUser, id: string): Promise<Answer> {
  return deps.db.transaction().execute(async (tx) => {
    const now = await lockWithUser(tx, user);
    const at = deps.clock();
    const batch = await findBatch(tx, id);
    if (!batch || at - batch.created_at > limits.songBatchKept) {
      throw new AppError('batchNotFound');
    }
    if (!mayUndo(now, batch, at)) throw new AppError('mayNotUndo');
    if (batch.undone_at !== null) return answerOf(await findBatchSongs(tx, id), true);

    const kept = await putBack(deps, tx, now, await findBatchSongs(tx, id), at);
    await setUndone(tx, id, at, kept);
    const songs = await findBatchSongs(tx, id);
    const about = subjectOf(batch, songs.length - kept.size, kept.size);
    const event = { event: 'songBatchUndone', by: user.id, about } as const;
    await recordAuditEvent({ ...deps, db: tx }, event);
    return answerOf(songs, false);
  });
}

/** A prest may; others what they did within the hour, and see afterwards how it went. */
function mayUndo(
  user: CurrentUser,
  { created_by, created_at, undone_at }: SongBatchTable,
  now: number,
): boolean {
  if (may(user, 'administer')) return true;
  const age = now - created_at;
  const isInTime = age >= 0 && age <= limits.ownBatchUndone;
  return created_by === user.id && (isInTime || undone_at !== null);
}

/** Returns the songs that are left as they are, and why. */
async function putBack(
  deps: Needed,
  tx: Transaction<Schema>,
  user: CurrentUser,
  songs: readonly BatchSong[],
  at: number,
): Promise<Map<string, KeptReason>> {
  const kept = new Map<string, KeptReason>();
  const added: string[] = [];
  const changed: string[] = [];
  for (const { id, version, revision, revision_then, deleted_at } of songs) {
    if (deleted_at !== null) kept.set(id, 'removed');
    else if (revision !== revision_then) kept.set(id, 'changed');
    else (version === 1 ? added : changed).push(id);
  }
  for (const ids of inSlices(added, removedAtOnce)) {
    await markRemoved(tx, ids, user, at);
    await yieldToEventLoop();
  }
  const categories = new Set((await findCategories(tx)).map(({ id }) => id));
  for (const ids of inSlices(changed, changedAtOnce)) {
    const replacements = await contentsBefore(tx, ids);
    const possible = replacements.filter(({ after }) => categories.has(after.category_id));
    if (!(await replaceSongs(tx, deps.engine, possible, { by: user.id, at }))) {
      throw new Error('a song changed under the lock of the library');
    }
    const back = new Set(possible.map(({ before }) => before.id));
    for (const id of ids) if (!back.has(id)) kept.set(id, 'categoryGone');
    await yieldToEventLoop();
  }
  return kept;
}

/** Songs with the content that they had a version ago. */
async function contentsBefore(
  tx: Transaction<Schema>,
  ids: readonly string[],
): Promise<Replacement[]> {
  const rows = await findWholeSongs(tx, ids);
  const versions = rows.map(({ id, version }) => ({ song_id: id, version: version - 1 }));
  const earlier = await findRevisionsOf(tx, versions);
  return rows.map((before) => {
    const then = earlier.get(before.id);
    if (!then) throw new Error('a version is missing in the history');
    return { before, after: contentOf(then) };
  });
}

function answerOf(songs: readonly BatchSong[], wasUndone: boolean): Answer {
  const kept = songs.flatMap(({ id, title, kept: why }): Answer['kept'] => {
    if (why === null) return [];
    return [{ id, title, why: title === '' ? 'erased' : why }];
  });
  return { undone: songs.length - kept.length, kept: sortByTitle(kept), wasUndone };
}

/** The subject of the audit event: «endringen av 42 sanger, men 3 ble stående». */
function subjectOf({ kind }: SongBatchTable, undone: number, kept: number): string {
  const what = kind === 'import' ? 'importen' : 'endringen';
  if (undone === 0) return `${what}, men ${counted(kept, 'sang', 'sanger')} ble stående`;
  const remaining = kept === 0 ? '' : `, men ${kept} ble stående`;
  return `${what} av ${counted(undone, 'sang', 'sanger')}${remaining}`;
}
