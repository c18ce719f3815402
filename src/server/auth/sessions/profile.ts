import type { AnswerOf, BodyOf } from '#contract/base/endpoint.ts';
import { limits } from '#contract/base/limits.ts';
import type * as music from '#contract/songs/music.ts';
import type * as endpoints from '#contract/people/profile.ts';
import type { User } from '#contract/people/user.ts';
import { type WriteKey, runOnce } from '#server/idempotency/runOnce.ts';
import { type CurrentUser, requireRecentAuth } from '#server/core/currentUser.ts';
import { type Deps, isoTime } from '#server/core/deps.ts';
import { AppError } from '#server/core/AppError.ts';
import { lockLibrary } from '#server/db/libraryRevision.ts';
import type { PersonTable } from '#server/db/peopleTables.ts';
import {
  findPrests,
  lockPerson,
  musicOfPerson,
  setFirstName,
  setMusicOfPerson,
} from '#server/db/personStore.ts';
import { type PersonMusic, readPersonMusic } from '#song/songPreferences.ts';
import { recordAuditEvent } from '#server/audit/recordAuditEvent.ts';
import { deleteSessionOf, findSessionsOf } from './sessionStore.ts';

/**
 * Changes one's own first name; only a prest changes the community (decision 8). Earlier audit events
 * keep the old name, and prests are notified (decision 62).
 */
export function changeProfile(
  deps: Needed,
  user: CurrentUser,
  { firstName }: BodyOf<typeof endpoints.changeProfile>,
): Promise<User> {
  return deps.db.transaction().execute(async (tx) => {
    await lockLibrary(tx); // the list of prests must not change before they are notified
    const person = await lockPerson(tx, user.id);
    if (!person || person.disabled_at !== null) throw new AppError('notSignedIn');
    if (person.first_name !== firstName) {
      const notify = (await findPrests(tx)).map(({ id }) => id);
      const event = { event: 'nameChanged', by: user.id, about: firstName, notify } as const;
      await recordAuditEvent({ ...deps, db: tx }, event);
      await setFirstName(tx, user.id, firstName);
    }
    return presentUserRow({ ...person, first_name: firstName });
  });
}

/** Merges `change` into the chord preferences and returns all of them (decision 35). */
export function setPersonMusic(
  deps: Pick<Deps, 'db' | 'clock'>,
  user: CurrentUser,
  change: BodyOf<typeof music.setPersonMusic>,
  writeKey?: WriteKey,
): Promise<PersonMusic> {
  return runOnce(deps, user, writeKey, async (tx) => {
    const person = await lockPerson(tx, user.id);
    if (!person || person.disabled_at !== null) throw new AppError('notSignedIn');
    const changed = readPersonMusic({ ...musicOfPerson(person), ...change });
    await setMusicOfPerson(tx, person, changed);
    return changed;
  });
}

export function presentUser(user: CurrentUser): User {
  const { id, firstName, community, role, canInvite, music: chosen } = user;
  return { id, firstName, community, role, canInvite, music: chosen };
}

export function presentUserRow(row: PersonTable): User {
  return {
    id: row.id,
    firstName: row.first_name,
    community: row.community,
    role: row.role,
    canInvite: row.can_invite === 1,
    music: musicOfPerson(row),
  };
}

type Needed = Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'log'>;

/**
 * Ends one of the user's own sessions; another one than the current requires recent authentication.
 * Returns whether it was the current session.
 */
export async function endSignIn(
  deps: Needed,
  user: CurrentUser,
  id: string,
): Promise<{ isCurrent: boolean }> {
  const ended = await end(deps, user, { id });
  if (!ended) throw new AppError('signInNotFound');
  return { isCurrent: ended.token_hash === user.sessionHash };
}

/** Ends the current session on the server (decision 10). */
export async function logout(deps: Needed, user: CurrentUser | null): Promise<void> {
  if (user !== null) await end(deps, user, { token_hash: user.sessionHash });
}

function end(deps: Needed, user: CurrentUser, which: Parameters<typeof deleteSessionOf>[2]) {
  const { id: by, sessionHash } = user;
  return deps.db.transaction().execute(async (tx) => {
    const ended = await deleteSessionOf(tx, by, which);
    if (ended) {
      if (ended.token_hash !== sessionHash) requireRecentAuth(deps, user);
      await recordAuditEvent(
        { ...deps, db: tx },
        { event: 'signInEnded', by, about: ended.device },
      );
    }
    return ended;
  });
}

/** The person's valid sessions, most recently used first (decision 10). */
export async function listSignIns(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  user: CurrentUser,
): Promise<AnswerOf<typeof endpoints.listSignIns>> {
  const now = clock();
  const rows = await findSessionsOf(db, user.id, {
    createdAfter: now - limits.signInAtMost,
    usedAfter: now - limits.signInIdle,
  });
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    createdAt: isoTime(row.created_at),
    lastUsedAt: isoTime(row.last_used_at),
    isCurrent: row.token_hash === user.sessionHash,
  }));
}
