import type { Kysely } from 'kysely';
import type { Invitation } from '#contract/people/invitations.ts';
import { may } from '#people/rights.ts';
import type { CurrentUser } from '#server/core/currentUser.ts';
import { type Deps, isoTime } from '#server/core/deps.ts';
import { AppError } from '#server/core/AppError.ts';
import type { InvitationTable } from '#server/db/peopleTables.ts';
import type { Schema } from '#server/db/schema.ts';
import { recordAuditEvent } from '#server/audit/recordAuditEvent.ts';
import { revokeOpenInvitation } from './invitationStore.ts';

/** An invitation with the first names of inviter and user. */
export interface InvitationRow extends Omit<InvitationTable, 'code_hmac' | 'token_hash'> {
  readonly inviter: string;
  /** First name of the person who used it. */
  readonly user: string | null;
}

function invitations(db: Kysely<Schema>) {
  return db
    .selectFrom('invitation')
    .innerJoin('person as inviter', 'inviter.id', 'invitation.inviter_id')
    .leftJoin('person as user', 'user.id', 'invitation.used_by')
    .select([
      'invitation.id',
      'invitation.inviter_id',
      'invitation.first_name',
      'invitation.community',
      'invitation.recovers_person_id',
      'invitation.used_by',
      'invitation.used_at',
      'invitation.revoked_at',
      'invitation.expires_at',
      'invitation.created_at',
      'inviter.first_name as inviter',
      'user.first_name as user',
    ])
    .orderBy('invitation.created_at', 'desc')
    .orderBy('invitation.id');
}

/** Invitations of one person, or with null of all; newest first. */
function findInvitations(db: Kysely<Schema>, inviterId: string | null): Promise<InvitationRow[]> {
  return invitations(db)
    .$if(inviterId !== null, (query) => query.where('invitation.inviter_id', '=', inviterId ?? ''))
    .execute();
}

function findInvitation(db: Kysely<Schema>, id: string): Promise<InvitationRow | undefined> {
  return invitations(db).where('invitation.id', '=', id).executeTakeFirst();
}

/** Invitations of `user`, or with null of all; newest first, without codes. */
export async function listInvitations(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  user: CurrentUser | null,
): Promise<Invitation[]> {
  const now = clock();
  const rows = await findInvitations(db, user?.id ?? null);
  return rows.map((row) => presentInvitation(row, now));
}

function presentInvitation(row: InvitationRow, now: number): Invitation {
  return {
    id: row.id,
    firstName: row.first_name,
    community: row.community,
    state: stateOf(row, now),
    usedBy: row.user,
    inviter: row.inviter,
    isRecovery: row.recovers_person_id !== null,
    createdAt: isoTime(row.created_at),
    expiresAt: isoTime(row.expires_at),
  };
}

// Used and revoked invitations keep that state after they expire (decision 7).
function stateOf(row: InvitationRow, now: number): Invitation['state'] {
  if (row.used_at !== null) return 'used';
  if (row.revoked_at !== null) return 'revoked';
  return row.expires_at > now ? 'open' : 'expired';
}

/**
 * Revokes an invitation of one's own; a prest revokes any. If it is used at the same moment, one of both
 * wins (decision 7).
 */
export async function revokeInvitation(
  deps: Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'log'>,
  user: CurrentUser,
  id: string,
): Promise<Invitation> {
  const now = deps.clock();
  const invitation = await findInvitation(deps.db, id);
  const isTheirs = invitation?.inviter_id === user.id || may(user, 'administer');
  if (!invitation || !isTheirs) throw new AppError('invitationNotFound');
  await deps.db.transaction().execute(async (tx) => {
    if (!(await revokeOpenInvitation(tx, id, now))) throw new AppError('invitationSpent');
    const event = {
      event: 'invitationRevoked',
      by: user.id,
      about: invitation.first_name,
    } as const;
    await recordAuditEvent({ ...deps, db: tx }, event);
  });
  return presentInvitation({ ...invitation, revoked_at: now }, now);
}
