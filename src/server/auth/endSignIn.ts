import type { Deps } from '#server/seam/deps.ts';
import { Problem } from '#server/seam/problem.ts';
import { noteDeed } from '#server/trail/noteDeed.ts';
import type { CurrentUser } from '#server/seam/currentUser.ts';
import { deleteSignInOf } from './signInStore.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'log'>;

/** Ends one of one's own sign-ins; answers whether it is the one that asks. */
export async function endSignIn(
  deps: Needed,
  user: CurrentUser,
  id: string,
): Promise<{ isCurrent: boolean }> {
  const ended = await end(deps, user, { id });
  if (!ended) throw new Problem('signInNotFound');
  return { isCurrent: ended.token_hash === user.signInHash };
}

/** Ends the sign-in on the server too (decision 10); a visitor has none. */
export async function logout(deps: Needed, user: CurrentUser | null): Promise<void> {
  if (user !== null) await end(deps, user, { token_hash: user.signInHash });
}

function end(deps: Needed, { id: by }: CurrentUser, which: Parameters<typeof deleteSignInOf>[2]) {
  return deps.db.transaction().execute(async (tx) => {
    const ended = await deleteSignInOf(tx, by, which);
    if (ended) {
      await noteDeed({ ...deps, db: tx }, { deed: 'signInEnded', by, about: ended.device });
    }
    return ended;
  });
}
