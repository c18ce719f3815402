import type { Transaction } from 'kysely';
import { eachOnce, knownSpelling } from '#people/community.ts';
import type { Deps } from '#server/core/deps.ts';
import { lockLibrary } from '#server/db/installationStore.ts';
import type { Schema } from '#server/db/schema.ts';
import { findCommunityNames } from './invitationStore.ts';

/** Those of people and of open invitations, each in one spelling. */
export async function listCommunities({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<string[]> {
  return eachOnce(await findCommunityNames(db, clock()));
}

/**
 * A community as it is written already, or as it was typed where it is new. Two people may name a
 * new one at once: who does waits for the other, before anything else is locked.
 */
export async function asWritten(
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
