import { type CurrentUser, requireFreshSignIn } from '#server/auth/currentUser.ts';
import type { Deps } from '#server/deps.ts';
import { lockLibrary } from '#server/files/lockLibrary.ts';
import { findPrests } from '#server/people/peopleStore.ts';
import { lockPerson } from '#server/people/personStore.ts';
import { Problem } from '#server/problem.ts';
import { noteDeed } from '#server/trail/noteDeed.ts';
import { deletePerson } from './personalStore.ts';

/**
 * «Slett kontoen»: the person goes, with passkeys, sign-ins, favourites and the invitations they
 * gave. Songs, files and the trail stay, without the name (docs/decisions/0017).
 */
export async function deleteAccount(
  deps: Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'log'>,
  user: CurrentUser,
): Promise<void> {
  requireFreshSignIn(deps, user);
  await deps.db.transaction().execute(async (tx) => {
    await lockLibrary(tx); // as prests who change people take turns
    const person = await lockPerson(tx, user.id);
    if (!person || person.disabled_at !== null) throw new Problem('notSignedIn');
    await noteDeed({ ...deps, db: tx }, { deed: 'accountDeleted', by: person.id });
    await deletePerson(tx, person);
    const isLast = person.role === 'prest' && (await findPrests(tx)).length === 0;
    if (isLast) throw new Problem('onlyPrest');
  });
}
