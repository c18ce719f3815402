import type { Kysely } from 'kysely';
import type { Invitation } from '#contract/invitations.ts';
import { may } from '#people/rights.ts';
import type { CurrentUser } from '#server/core/currentUser.ts';
import { type Deps, isoTime } from '#server/core/deps.ts';
import { AppError } from '#server/core/AppError.ts';
import type { InvitationTable } from '#server/db/peopleTables.ts';
import type { Schema } from '#server/db/schema.ts';
import { recordAuditEvent } from '#server/audit/recordAuditEvent.ts';
import { revokeOpenInvitation } from './invitationStore.ts';

/** An invitation as it is listed, with first names. */
export interface InvitationRow extends Omit<InvitationTable, 'code_hmac' | 'token_hash'> {
  readonly inviter: string;
  /** Who used it. */
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

/** Everybody's, or one person's; the latest first. */
function findInvitations(db: Kysely<Schema>, inviterId: string | null): Promise<InvitationRow[]> {
  return invitations(db)
    .$if(inviterId !== null, (query) => query.where('invitation.inviter_id', '=', inviterId ?? ''))
    .execute();
}

function findInvitation(db: Kysely<Schema>, id: string): Promise<InvitationRow | undefined> {
  return invitations(db).where('invitation.id', '=', id).executeTakeFirst();
}

/** What a person gave, or with `user` null everybody; the latest first, the codes long forgotten. */
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

// One that was used or revoked stays that, however long ago (decision 7).
function stateOf(row: InvitationRow, now: number): Invitation['state'] {
  if (row.used_at !== null) return 'used';
  if (row.revoked_at !== null) return 'revoked';
  return row.expires_at > now ? 'open' : 'expired';
}

/**
 * One's own, or any for a prest. Of somebody who revokes and somebody who uses it at the same
 * moment one wins (decision 7).
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
    const deed = { deed: 'invitationRevoked', by: user.id, about: invitation.first_name } as const;
    await recordAuditEvent({ ...deps, db: tx }, deed);
  });
  return presentInvitation({ ...invitation, revoked_at: now }, now);
}
