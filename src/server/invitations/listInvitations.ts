import type { Invitation } from '#contract/invitations.ts';
import type { CurrentUser } from '#server/seam/currentUser.ts';
import type { Deps } from '#server/seam/deps.ts';
import { findInvitations } from './invitationListStore.ts';
import { presentInvitation } from './presentInvitation.ts';

/** What a person gave, or with `user` null everybody; the latest first, the codes long forgotten. */
export async function listInvitations(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  user: CurrentUser | null,
): Promise<Invitation[]> {
  const now = clock();
  const rows = await findInvitations(db, user?.id ?? null);
  return rows.map((row) => presentInvitation(row, now));
}
