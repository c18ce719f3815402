import { type CurrentUser, requireFreshSignIn } from '#server/seam/currentUser.ts';
import type { Deps } from '#server/seam/deps.ts';
import { Problem } from '#server/seam/problem.ts';
import { lockPerson } from '#server/storage/personStore.ts';
import { noteDeed } from '#server/trail/noteDeed.ts';
import { deletePasskey, listPasskeysOf } from './passkeyStore.ts';

/** Never the last one, not even when two are removed at once (decision 9). */
export async function removePasskey(
  deps: Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'log'>,
  user: CurrentUser,
  credentialId: string,
): Promise<void> {
  requireFreshSignIn(deps, user);
  await deps.db.transaction().execute(async (tx) => {
    await lockPerson(tx, user.id);
    const removed = await deletePasskey(tx, user.id, credentialId);
    if (!removed) throw new Problem('passkeyGone');
    const left = await listPasskeysOf(tx, user.id);
    if (left.length === 0) throw new Problem('lastPasskey');
    const deed = { deed: 'passkeyRemoved', by: user.id, about: removed.name } as const;
    await noteDeed({ ...deps, db: tx }, deed);
  });
}
