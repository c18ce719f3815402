import type { Access } from '#contract/endpoint.ts';
import { may } from '#people/rights.ts';
import type { CurrentUser } from '#server/seam/currentUser.ts';
import { Problem } from '#server/seam/problem.ts';

/** Throws unless the table role × action lets this person in (spec §6, decision 8). */
export function admit(access: Access, user: CurrentUser | null): void {
  if (access === 'anyone') return;
  if (user === null) throw new Problem('notSignedIn');
  if (access === 'signedIn' || may(user, access)) return;
  const inviting = access === 'inviteIntoOwnCommunity' || access === 'inviteIntoAnyCommunity';
  throw new Problem(inviting ? 'mayNotInvite' : 'notAllowed');
}
