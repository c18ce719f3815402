import { limits } from '#contract/limits.ts';
import type { Role } from '#people/role.ts';
import type { Deps } from '#server/deps.ts';
import { Problem } from '#server/problem.ts';

/** The signed-in person of one request, read with the cookie. */
export interface CurrentUser {
  readonly id: string;
  readonly firstName: string;
  readonly community: string;
  readonly role: Role;
  readonly canInvite: boolean;
  /** The row of this sign-in. */
  readonly signInHash: string;
  /** Milliseconds; when the passkey was last shown (decision 9). */
  readonly signedInAt: number;
}

/**
 * Throws unless the passkey was shown in the last minutes: whoever finds an open device must not be
 * able to let themselves or others in (decisions 9 and 48).
 */
export function requireFreshSignIn(
  { clock }: Pick<Deps, 'clock'>,
  { signedInAt }: Pick<CurrentUser, 'signedInAt'>,
): void {
  if (clock() > signedInAt + limits.freshSignIn) throw new Problem('freshSignInNeeded');
}
