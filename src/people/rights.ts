import { sameCommunity } from './community.ts';
import type { Role } from './role.ts';

/** Actions that need a right (spec §6, decision 8). */
export const actions = [
  'readSongs',
  'writeSongs',
  'inviteIntoOwnCommunity',
  'inviteIntoAnyCommunity',
  'planForOwnCommunity',
  'planForAnyCommunity',
  'administer',
] as const;
export type Action = (typeof actions)[number];

/** The rights of each role, used by server and browser. */
export const rights: Readonly<Record<Role, Readonly<Record<Action, boolean>>>> = {
  kantor: {
    readSongs: true,
    writeSongs: true,
    inviteIntoOwnCommunity: true,
    inviteIntoAnyCommunity: false,
    planForOwnCommunity: true,
    planForAnyCommunity: false,
    administer: false,
  },
  kateket: {
    readSongs: true,
    writeSongs: true,
    inviteIntoOwnCommunity: true,
    inviteIntoAnyCommunity: true,
    planForOwnCommunity: true,
    planForAnyCommunity: true,
    administer: false,
  },
  prest: {
    readSongs: true,
    writeSongs: true,
    inviteIntoOwnCommunity: true,
    inviteIntoAnyCommunity: true,
    planForOwnCommunity: true,
    planForAnyCommunity: true,
    administer: true,
  },
};

/** The part of a person that rights depend on. */
export interface Inviter {
  readonly role: Role;
  readonly community: string;
  readonly canInvite: boolean;
}

/** Whether a person may do this. `canInvite: false` removes both invitation rights (decision 8). */
export function may(person: Inviter, action: Action): boolean {
  const inviting = action === 'inviteIntoOwnCommunity' || action === 'inviteIntoAnyCommunity';
  return rights[person.role][action] && (person.canInvite || !inviting);
}

/** Whether `inviter` may invite into `community`, in any spelling. */
export function mayInviteInto(inviter: Inviter, community: string): boolean {
  if (may(inviter, 'inviteIntoAnyCommunity')) return true;
  return may(inviter, 'inviteIntoOwnCommunity') && sameCommunity(inviter.community, community);
}

/** Whether a person may read and write the plans of `community`, in any spelling (decision 38). */
export function mayPlanFor(
  person: Pick<Inviter, 'role' | 'community'>,
  community: string,
): boolean {
  const { planForOwnCommunity, planForAnyCommunity } = rights[person.role];
  if (planForAnyCommunity) return true;
  return planForOwnCommunity && sameCommunity(person.community, community);
}
