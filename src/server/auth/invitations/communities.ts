import type { Transaction } from 'kysely';
import { eachOnce, knownSpelling } from '#people/community.ts';
import type { Deps } from '#server/core/deps.ts';
import { lockLibrary } from '#server/db/libraryRevision.ts';
import type { Schema } from '#server/db/schema.ts';
import { findCommunityNames } from './invitationStore.ts';

/** Communities of people and open invitations, each in one spelling. */
export async function listCommunities({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<string[]> {
  return eachOnce(await findCommunityNames(db, clock()));
}

/**
 * The existing spelling of a community, or the given one where it is new. Takes the library lock before
 * any other, since two people may enter the same new community at once.
 */
export async function existingSpelling(
  tx: Transaction<Schema>,
  community: string,
  { clock }: Pick<Deps, 'clock'>,
): Promise<string> {
  const known = async () => knownSpelling(community, await listCommunities({ db: tx, clock }));
  const before = await known();
  if (before !== undefined) return before;
  await lockLibrary(tx);
  return (await known()) ?? community;
}
