import { limits } from '#contract/limits.ts';
import type { CurrentUser } from '#server/core/currentUser.ts';
import { type Deps, newId, newSecret, secretHash } from '#server/core/deps.ts';
import { musicOfPerson } from '#server/db/personStore.ts';
import type { RequestContext } from '#server/core/route.ts';
import {
  deleteOldSignIns,
  deleteSignIn,
  findSignIn,
  insertSignIn,
  type SignInRow,
  deleteSignInsBeyond,
  noteLogin,
  touchSignIn,
} from './sessionStore.ts';

interface SigningIn {
  readonly personId: string;
  /** As `browserName` has it. */
  readonly device: string;
  /** The sign-in this browser had before, which ends. */
  readonly replaces: string | null;
  /** The passkey that was shown or made. */
  readonly credentialId?: string;
}

/**
 * A new sign-in; answers the cookie's secret, which nobody keeps (decision 10). Of too many the one
 * ends that was idle longest.
 */
export async function beginSignIn(
  { db, clock, randomBytes }: Pick<Deps, 'db' | 'clock' | 'randomBytes'>,
  { personId, device, replaces, credentialId }: SigningIn,
): Promise<string> {
  const token = newSecret(randomBytes, 32); // 256 bits
  const now = clock();
  if (replaces !== null) await deleteSignIn(db, replaces);
  await deleteOldSignIns(db, personId, {
    createdBefore: now - limits.signInAtMost,
    usedBefore: now - limits.signInIdle,
  });
  await insertSignIn(db, {
    token_hash: secretHash(token),
    id: newId(randomBytes),
    person_id: personId,
    device,
    credential_id: credentialId ?? null,
    created_at: now,
    last_used_at: now,
  });
  await deleteSignInsBeyond(db, personId, limits.signIns);
  await noteLogin(db, personId, now);
  return token;
}

/** A sign-in's last use is written down no more often than this: each write is a sync. */
const touchedEvery = 60 * 60 * 1000; // ms

/** Who the cookie signs in, or null: unknown, ended, grown old (decision 10), or disabled. */
export async function readCurrentUser(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  token: string | undefined,
): Promise<CurrentUser | null> {
  if (token === undefined || token === '') return null;
  const row = await findSignIn(deps.db, secretHash(token));
  const now = deps.clock();
  if (!row || now >= endOf(row)) return null;
  if (now >= row.last_used_at + touchedEvery) await touch(deps, row.token_hash, now);
  return userOf(row);
}

function endOf({ created_at, last_used_at }: SignInRow): number {
  return Math.min(created_at + limits.signInAtMost, last_used_at + limits.signInIdle);
}

function userOf(row: SignInRow): CurrentUser {
  return {
    id: row.id,
    firstName: row.first_name,
    community: row.community,
    role: row.role,
    canInvite: row.can_invite === 1,
    music: musicOfPerson(row),
    signInHash: row.token_hash,
    signedInAt: row.created_at,
  };
}

// On a full disk people can still read (promise 5), even if the hour of it is not noted.
async function touch(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  tokenHash: string,
  now: number,
): Promise<void> {
  try {
    await touchSignIn(db, tokenHash, now);
  } catch (error) {
    log.warn({ err: error }, 'could not note the use of a sign-in');
  }
}

/** Names the cookie of a sign-in; the rim writes `__Host-` in front (decision 10). */
export const signInCookie = 'sangbok';

/** The browser keeps it for as long as a sign-in can last; idle ones end at the server. */
export function setSignInCookie(context: RequestContext, token: string): void {
  context.setCookie(signInCookie, token, limits.signInAtMost);
}

/** Songs and files that were read leave nothing behind in the browser either (decision 25). */
export function signOut(context: RequestContext): void {
  context.clearCookie(signInCookie);
  context.clearBrowserCache();
}
