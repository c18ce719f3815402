import type { Transaction } from 'kysely';
import { sameCommunity } from '#people/community.ts';
import { respellInvitations } from '#server/gettingIn/invitations/invitationStore.ts';
import type { CurrentUser } from '#server/seam/currentUser.ts';
import type { Deps } from '#server/seam/deps.ts';
import type { Schema } from '#server/storage/schema.ts';
import { noteDeed } from '#server/trail/noteDeed.ts';

/**
 * Writes a community as a prest does for one of its people, for all others in it too: of two
 * spellings one is left (docs/decisions/0021). Each person is told, as of any change.
 */
export async function respellCommunity(
  deps: Pick<Deps, 'clock' | 'randomBytes' | 'log'> & { readonly db: Transaction<Schema> },
  prest: CurrentUser,
  community: string,
): Promise<void> {
  const { db } = deps;
  const people = await db.selectFrom('person').select(['id', 'community']).execute();
  const others = people.filter(
    (each) => each.community !== community && sameCommunity(each.community, community),
  );
  const invited = await db.selectFrom('invitation').select('community').distinct().execute();
  const spellings = [...others, ...invited]
    .map((each) => each.community)
    .filter((each) => sameCommunity(each, community));
  if (spellings.length > 0) await respellInvitations(db, spellings, community);
  if (others.length === 0) return;
  const ids = others.map(({ id }) => id);
  await db.updateTable('person').set({ community }).where('id', 'in', ids).execute();
  for (const person of ids) {
    await noteDeed(deps, { deed: 'communityChanged', about: community, by: prest.id, person });
  }
}
