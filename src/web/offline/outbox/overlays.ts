import type { SongSummary } from '#contract/songs/song.ts';
import type { User } from '#contract/people/user.ts';
import type { Versioned } from '#contract/base/versioned.ts';
import { ApiError } from '#web/client/apiError.ts';
import { songs } from '#web/offline/kinds/song.ts';
import { applyAll, withPersonalMusic } from './applyPending.ts';
import { listPending } from './outboxRows.ts';
import { isPersonal, isReadable, kindOf, type PendingWrite } from './pendingWrite.ts';

export { listPending };

type Rows = readonly PendingWrite[];

/**
 * What was pending before the question or is after the answer: the answer may lack what was confirmed
 * in between.
 */
async function alsoNow(before: Rows): Promise<Rows> {
  const after = await listPending();
  const later = new Set(after.map(({ sequence }) => sequence));
  return [...before.filter(({ sequence }) => !later.has(sequence)), ...after];
}

/** The server's answer, if there is one yet, with the pending writes of the entity applied. */
export async function overlay<Entity extends Versioned>(
  answered: Promise<Entity>,
  before: Rows,
  id: string,
): Promise<Entity> {
  const own = (await alsoNow(before)).filter(({ entityId }) => entityId === id);
  const [first] = own.filter(isReadable);
  if (first === undefined) return answered;
  const { noun } = kindOf(first.work);
  let answer: Entity | null = null;
  let missing = new ApiError(404, 'Not Found', ''); // once its removal is sent
  try {
    answer = await answered;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    missing = error;
  }
  const shown = applyAll(noun, answer, own);
  if (shown === null) throw missing;
  return shown;
}

/** Songs of a list with pending hearts and settings applied. */
export async function overlayList(
  answered: Promise<readonly SongSummary[]>,
  before: Rows,
): Promise<SongSummary[]> {
  const writes = await alsoNow(before);
  const own = writes.filter((write) => isReadable(write) && isPersonal(write.work));
  return (await answered).map((song) => {
    const ofSong = own.filter(({ entityId }) => entityId === song.id);
    return applyAll(songs, song, ofSong) ?? song;
  });
}

/** A user with their own pending settings applied. */
export async function overlayUser(answered: Promise<User>, before: Rows): Promise<User> {
  const user = await answered;
  const writes = await alsoNow(before);
  return withPersonalMusic(
    user,
    writes.filter(({ personId }) => personId === user.id),
  );
}
