import type { Deps } from '#server/deps.ts';
import type { CurrentUser } from './currentUser.ts';
import { deleteSignIn } from './signInStore.ts';

/** Ends the sign-in on the server too (decision 10); a visitor has none. */
export async function logout({ db }: Pick<Deps, 'db'>, user: CurrentUser | null): Promise<void> {
  if (user !== null) await deleteSignIn(db, user.signInHash);
}
