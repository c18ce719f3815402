import type { Song } from '#contract/songs/song.ts';
import type { User } from '#contract/people/user.ts';
import type { Versioned } from '#contract/base/versioned.ts';
import { people } from '#web/offline/kinds/person.ts';
import { songs } from '#web/offline/kinds/song.ts';
import type { Noun } from '#web/offline/kinds/mutationKind.ts';
import { type NewWrite, queued } from './newWrite.ts';
import { isReadable, kindOf, type PendingMutation } from './pendingMutation.ts';

/**
 * The song with its pending writes applied, in order; writes to other songs are ignored. Null is a
 * song that exists only in the outbox; then `waiting` must be of that song alone.
 */
export function applyPending(song: Song | null, waiting: readonly PendingMutation[]): Song | null {
  const own = song === null ? waiting : waiting.filter(({ entityId }) => entityId === song.id);
  return applyAll(songs, song, own);
}

/** A person with their own pending settings applied. */
export function withOwnMusic(user: User, waiting: readonly PendingMutation[]): User {
  return applyAll(people, user, waiting) ?? user;
}

/** All entities of a noun with pending writes applied; new ones last. */
export function listPending<Entity extends Versioned>(
  noun: Noun,
  before: readonly Entity[],
  waiting: readonly PendingMutation[],
): Entity[] {
  const byId = new Map(before.map((each) => [each.id, each]));
  const ids = new Set([...byId.keys(), ...waiting.map(({ entityId }) => entityId)]);
  return [...ids].flatMap((id) => {
    const own = waiting.filter(({ entityId }) => entityId === id);
    return applyAll(noun, byId.get(id) ?? null, own) ?? [];
  });
}

/** One entity of a noun with its own pending writes applied; null if it is, or will be, gone. */
export function applyAll<Entity>(
  noun: Noun,
  before: Entity | null,
  waiting: readonly PendingMutation[],
): Entity | null {
  let shown = before;
  const readable: readonly PendingMutation<unknown>[] = waiting.filter(isReadable);
  for (const write of readable as readonly PendingMutation<Entity>[]) {
    const kind = kindOf<Entity>(write.work);
    if (kind.noun !== noun) continue;
    // A removal in conflict is no removal until its author has decided.
    if (kind.removes === true) shown = write.state.kind === 'conflict' ? shown : null;
    else if (shown === null) shown = kind.create?.(write) ?? null;
    else shown = kind.applyTo?.(shown, write) ?? shown;
  }
  return shown;
}

/** The song as it looks once the write is pending. */
export function shownWith(write: NewWrite<Song>): Song {
  const row = queued([], write, { key: '', tried: false }, { personId: '', madeAt: Date.now() });
  const shown = applyPending(write.base, [{ ...row, sequence: 0 }]);
  if (shown === null) throw new Error('a change of no song');
  return shown;
}
