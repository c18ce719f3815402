import type { Kysely } from 'kysely';
import type { InvitationTable, Schema } from '#server/storage/schema.ts';

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
export function findInvitations(
  db: Kysely<Schema>,
  inviterId: string | null,
): Promise<InvitationRow[]> {
  return invitations(db)
    .$if(inviterId !== null, (query) => query.where('invitation.inviter_id', '=', inviterId ?? ''))
    .execute();
}

export function findInvitation(db: Kysely<Schema>, id: string): Promise<InvitationRow | undefined> {
  return invitations(db).where('invitation.id', '=', id).executeTakeFirst();
}
