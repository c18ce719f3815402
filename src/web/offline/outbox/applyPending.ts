import type { Song } from '#contract/songs/song.ts';
import type { User } from '#contract/people/user.ts';
import type { Versioned } from '#contract/base/versioned.ts';
import { people } from '#web/offline/kinds/person.ts';
import { songs } from '#web/offline/kinds/song.ts';
import type { Noun } from '#web/offline/kinds/writeKind.ts';
import { type GivenWrite, rowOf } from './givenWrite.ts';
import { isReadable, kindOf, type PendingWrite } from './pendingWrite.ts';

/**
 * The song with its pending writes applied, in order; writes to other songs are ignored. Null is a
 * song that exists only in the outbox; then `pending` must be of that song alone.
 */
export function applyPending(song: Song | null, pending: readonly PendingWrite[]): Song | null {
  const own = song === null ? pending : pending.filter(({ entityId }) => entityId === song.id);
  return applyAll(songs, song, own);
}

/** A person with their own pending settings applied. */
export function withPersonalMusic(user: User, pending: readonly PendingWrite[]): User {
  return applyAll(people, user, pending) ?? user;
}

/** All entities of a noun with pending writes applied; new ones last. */
export function withAllPending<Entity extends Versioned>(
  noun: Noun,
  before: readonly Entity[],
  pending: readonly PendingWrite[],
): Entity[] {
  const byId = new Map(before.map((each) => [each.id, each]));
  const ids = new Set([...byId.keys(), ...pending.map(({ entityId }) => entityId)]);
  return [...ids].flatMap((id) => {
    const own = pending.filter(({ entityId }) => entityId === id);
    return applyAll(noun, byId.get(id) ?? null, own) ?? [];
  });
}

/** One entity of a noun with its own pending writes applied; null if it is, or will be, gone. */
export function applyAll<Entity>(
  noun: Noun,
  before: Entity | null,
  pending: readonly PendingWrite[],
): Entity | null {
  let shown = before;
  const readable: readonly PendingWrite<unknown>[] = pending.filter(isReadable);
  for (const write of readable as readonly PendingWrite<Entity>[]) {
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
export function shownWith(write: GivenWrite<Song>): Song {
  const row = rowOf([], write, { key: '', tried: false }, { personId: '', madeAt: Date.now() });
  const shown = applyPending(write.base, [{ ...row, sequence: 0 }]);
  if (shown === null) throw new Error('a change of no song');
  return shown;
}
