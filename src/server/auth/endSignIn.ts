import type { Deps } from '#server/deps.ts';
import { Problem } from '#server/problem.ts';
import type { CurrentUser } from './currentUser.ts';
import { deleteSignInOf } from './signInStore.ts';

/** Ends one of one's own sign-ins; answers whether it is the one that asks. */
export async function endSignIn(
  { db }: Pick<Deps, 'db'>,
  user: CurrentUser,
  id: string,
): Promise<{ isCurrent: boolean }> {
  const ended = await deleteSignInOf(db, user.id, id);
  if (!ended) throw new Problem('signInNotFound');
  return { isCurrent: ended.token_hash === user.signInHash };
}
