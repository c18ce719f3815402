import { limits } from '#contract/base/limits.ts';
import type { CurrentUser } from '#server/core/currentUser.ts';
import { type Deps, newId, newSecret, secretHash } from '#server/core/deps.ts';
import { musicOfPerson } from '#server/db/personStore.ts';
import type { RequestContext } from '#server/core/route.ts';
import {
  deleteOldSessions,
  deleteSession,
  findSession,
  insertSession,
  type SessionRow,
  deleteSessionsBeyond,
  setLastLogin,
  touchSession,
} from './sessionStore.ts';

interface SigningIn {
  readonly personId: string;
  /** Result of `browserName`. */
  readonly device: string;
  /** Hash of this browser's previous session, which ends. */
  readonly replaces: string | null;
  /** The passkey that was verified or created. */
  readonly credentialId?: string;
}

/**
 * Starts a session and returns the secret for its cookie, of which only the hash is stored (decision
 * 10). Ends the person's least recently used sessions beyond `limits.signIns`.
 */
export async function startSession(
  { db, clock, randomBytes }: Pick<Deps, 'db' | 'clock' | 'randomBytes'>,
  { personId, device, replaces, credentialId }: SigningIn,
): Promise<string> {
  const token = newSecret(randomBytes, 32); // 256 bits
  const now = clock();
  if (replaces !== null) await deleteSession(db, replaces);
  await deleteOldSessions(db, personId, {
    createdBefore: now - limits.signInAtMost,
    usedBefore: now - limits.signInIdle,
  });
  await insertSession(db, {
    token_hash: secretHash(token),
    id: newId(randomBytes),
    person_id: personId,
    device,
    credential_id: credentialId ?? null,
    created_at: now,
    last_used_at: now,
  });
  await deleteSessionsBeyond(db, personId, limits.signIns);
  await setLastLogin(db, personId, now);
  return token;
}

/** Minimum interval between updates of a session's last use, since each write syncs the disk. */
const touchInterval = 60 * 60 * 1000; // ms

/** The user of a session cookie; null where it is unknown, ended, expired (decision 10) or disabled. */
export async function readCurrentUser(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  token: string | undefined,
): Promise<CurrentUser | null> {
  if (token === undefined || token === '') return null;
  const row = await findSession(deps.db, secretHash(token));
  const now = deps.clock();
  if (!row || now >= endOf(row)) return null;
  if (now >= row.last_used_at + touchInterval) await touch(deps, row.token_hash, now);
  return userOf(row);
}

function endOf({ created_at, last_used_at }: SessionRow): number {
  return Math.min(created_at + limits.signInAtMost, last_used_at + limits.signInIdle);
}

function userOf(row: SessionRow): CurrentUser {
  return {
    id: row.id,
    firstName: row.first_name,
    community: row.community,
    role: row.role,
    canInvite: row.can_invite === 1,
    music: musicOfPerson(row),
    sessionHash: row.token_hash,
    signedInAt: row.created_at,
  };
}

// Must not fail: on a full disk people can still read (promise 5).
async function touch(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  tokenHash: string,
  now: number,
): Promise<void> {
  try {
    await touchSession(db, tokenHash, now);
  } catch (error) {
    log.warn({ err: error }, 'could not note the use of a sign-in');
  }
}

/** Name of the session cookie; `http` adds the prefix `__Host-` (decision 10). */
export const sessionCookie = 'sangbok';

/** Sets the cookie for a session's maximum lifetime; the server ends idle sessions earlier. */
export function setSessionCookie(context: RequestContext, token: string): void {
  context.setCookie(sessionCookie, token, limits.signInAtMost);
}

/** Clears the cookie and the browser's HTTP cache with songs and files (decision 25). */
export function signOut(context: RequestContext): void {
  context.clearCookie(sessionCookie);
  context.clearBrowserCache();
}
