import { createHmac } from 'node:crypto';
import type { BodyOf } from '#contract/base/endpoint.ts';
import type {
  IssuedInvitation,
  createInvitation as endpoint,
} from '#contract/people/invitations.ts';
import { limits } from '#contract/base/limits.ts';
import { pages } from '#contract/base/pages.ts';
import { may, mayInviteInto } from '#people/rights.ts';
import { deleteSessionsOf } from '#server/auth/sessions/sessionStore.ts';
import { type WriteKey, runOnce } from '#server/idempotency/runOnce.ts';
import {
  type CurrentUser,
  requireRecentAuth,
  lockForAdministration,
} from '#server/core/currentUser.ts';
import { type Deps, isoTime, newId, newSecret, secretHash } from '#server/core/deps.ts';
import { AppError } from '#server/core/AppError.ts';
import { findPerson, lockPerson } from '#server/db/personStore.ts';
import { recordAuditEvent } from '#server/audit/recordAuditEvent.ts';
import { codeHmac, newInvitationCode } from './invitationCode.ts';
import { existingSpelling } from './communities.ts';
import {
  findLinkedInvitation,
  findOpenInvitationsOf,
  insertInvitation,
  revokeRecoveriesOf,
} from './invitationStore.ts';

/**
 * Creates an invitation. A kantor invites into the own community, others into any (decision 8). Requires
 * recent authentication, since a device may be left unlocked (decisions 48 and 75).
 *
 * A retry with the same idempotency key returns the same code while the invitation is open, and throws
 * `invitationSpent` afterwards. The answer is not stored, since it contains the code: code and link secret
 * are an HMAC of person and idempotency key under the invitation key, so any server computes them again.
 * Whoever has that key and the rows of `kept_answer` could compute open codes, which live seven days.
 */
export async function createInvitation(
  deps: Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'settings' | 'log' | 'invitationKey'>,
  user: CurrentUser,
  { firstName, community }: BodyOf<typeof endpoint>,
  writeKey?: WriteKey,
): Promise<IssuedInvitation> {
  requireRecentAuth(deps, user, limits.freshSignInToInvite);
  if (!mayInviteInto(user, community)) throw new AppError('otherCommunity');
  const anywhere = may(user, 'inviteIntoAnyCommunity');
  const secrets = secretsOf(deps, writeKey && `${user.id} ${writeKey.key}`);
  const stored = await runOnce(deps, user, writeKey, async (tx) => {
    const into = anywhere ? await existingSpelling(tx, community, deps) : user.community;
    const inviter = await lockPerson(tx, user.id);
    if (!inviter || inviter.disabled_at !== null) throw new AppError('notSignedIn');
    // The right may have been taken away while this waited for the lock.
    const { role, can_invite } = inviter;
    const now = { role, community: inviter.community, canInvite: can_invite === 1 };
    if (!may(now, 'inviteIntoOwnCommunity')) throw new AppError('mayNotInvite');
    if (!mayInviteInto(now, community)) throw new AppError('otherCommunity');
    const open = await findOpenInvitationsOf(tx, user.id, deps.clock());
    if (open.length >= limits.openInvitations) throw new AppError('tooManyInvitations');
    const within = { ...deps, db: tx };
    await recordAuditEvent(within, { event: 'invited', by: user.id, about: firstName });
    return storeInvitation(within, secrets, {
      inviterId: user.id,
      firstName,
      community: into,
      recoversPersonId: null,
    });
  });
  const { token } = secrets(stored.attempt);
  // Looked up by the token, which also differs once the installation's key has been replaced.
  const open = await findLinkedInvitation(deps.db, secretHash(token), deps.clock());
  if (open) return issued(deps, secrets, stored);
  // Deleting an account also deletes its invitations.
  const person = await findPerson(deps.db, user.id);
  throw new AppError(person ? 'invitationSpent' : 'notSignedIn');
}

/**
 * Creates a recovery code for a person who lost their device. Ends all their sessions now; their old
 * passkeys stay until the code is used (decision 9, docs/decisions/0004). Nobody creates one for
 * themselves: it would outlive the session in which it was made (decision 48).
 */
export async function createRecoveryCode(
  deps: Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'settings' | 'log' | 'invitationKey'>,
  prest: CurrentUser,
  personId: string,
): Promise<IssuedInvitation> {
  requireRecentAuth(deps, prest);
  if (personId === prest.id) throw new AppError('notForOneself');
  const secrets = secretsOf(deps);
  const stored = await deps.db.transaction().execute(async (tx) => {
    await lockForAdministration(tx, prest);
    const person = await lockPerson(tx, personId);
    if (!person) throw new AppError('personNotFound');
    if (person.disabled_at !== null) throw new AppError('personDisabled');
    await revokeRecoveriesOf(tx, person.id, deps.clock());
    await deleteSessionsOf(tx, person.id);
    const within = { ...deps, db: tx };
    await recordAuditEvent(within, { event: 'recoveryIssued', by: prest.id, person: person.id });
    return storeInvitation(within, secrets, {
      inviterId: prest.id,
      firstName: person.first_name,
      community: person.community,
      recoversPersonId: person.id,
    });
  });
  return issued(deps, secrets, stored);
}

interface Issuing {
  readonly inviterId: string;
  readonly firstName: string;
  readonly community: string;
  readonly recoversPersonId: string | null;
}

/**
 * A collision is rare: a community uses some hundreds of 2^30 codes. A retry whose idempotency key has
 * expired collides with its own earlier invitations.
 */
const attempts = 5;

/** Code and token are shown once; the database stores only an HMAC and a hash (decision 7). */
type Secrets = (attempt: number) => { readonly code: string; readonly token: string };

/**
 * Random secrets; for a write with an idempotency key, derived from that key and the installation's key,
 * so that a retry gets the same ones without storing them.
 */
function secretsOf(
  { randomBytes, invitationKey }: Pick<Deps, 'randomBytes' | 'invitationKey'>,
  write?: string,
): Secrets {
  const seed =
    write === undefined
      ? randomBytes(32)
      : createHmac('sha256', Buffer.from(invitationKey, 'base64url'))
          .update(`invitation ${write}`)
          .digest();
  const derived = (what: string) => (bytes: number) =>
    createHmac('sha256', seed).update(what).digest().subarray(0, bytes);
  return (attempt) => ({
    token: newSecret(derived(`token ${attempt}`), 16), // 128 bits
    code: newInvitationCode(derived(`code ${attempt}`)),
  });
}

interface Stored extends Pick<IssuedInvitation, 'firstName' | 'community' | 'expiresAt'> {
  /** Number of the attempt whose code and token were unused. */
  readonly attempt: number;
}

async function storeInvitation(
  deps: Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'invitationKey'>,
  secrets: Secrets,
  { inviterId, firstName, community, recoversPersonId }: Issuing,
): Promise<Stored> {
  const now = deps.clock();
  const expiresAt = now + limits.invitation;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { code, token } = secrets(attempt);
    const isStored = await insertInvitation(deps.db, {
      id: newId(deps.randomBytes),
      inviter_id: inviterId,
      code_hmac: codeHmac(deps.invitationKey, code),
      token_hash: secretHash(token),
      first_name: firstName,
      community,
      recovers_person_id: recoversPersonId,
      used_by: null,
      used_at: null,
      revoked_at: null,
      expires_at: expiresAt,
      created_at: now,
    });
    if (isStored) return { firstName, community, expiresAt: isoTime(expiresAt), attempt };
  }
  throw new Error('every drawn invitation code was taken');
}

function issued(
  { settings }: Pick<Deps, 'settings'>,
  secrets: Secrets,
  { attempt, ...invitation }: Stored,
): IssuedInvitation {
  const { code, token } = secrets(attempt);
  const invitationUrl = `${settings.publicOrigin}${pages.register.path}?code=${code}#t=${token}`;
  return { ...invitation, inviteCode: code, invitationUrl };
}
