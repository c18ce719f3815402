import type { Transaction } from 'kysely';
import { deleteSignInsOf } from '#server/gettingIn/signIns/signInStore.ts';
import {
  revokeInvitationsOf,
  revokeRecoveriesOf,
} from '#server/gettingIn/invitations/invitationStore.ts';
import { deleteRegistrationsOf } from '#server/gettingIn/registration/registrationStore.ts';
import type { Schema } from '#server/storage/schema.ts';

/**
 * Ends every way by which somebody is or gets in: sign-ins, passkeys being made, codes for a lost
 * device, and the invitations they gave. An account that is opened again brings none of it back.
 */
export async function shutOut(
  tx: Transaction<Schema>,
  personId: string,
  now: number,
): Promise<void> {
  await deleteSignInsOf(tx, personId);
  await deleteRegistrationsOf(tx, personId);
  await revokeRecoveriesOf(tx, personId, now);
  await revokeInvitationsOf(tx, personId, now);
}
