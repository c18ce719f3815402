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
  'setPlanDays',
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
    setPlanDays: false,
    administer: false,
  },
  kateket: {
    readSongs: true,
    writeSongs: true,
    inviteIntoOwnCommunity: true,
    inviteIntoAnyCommunity: true,
    planForOwnCommunity: true,
    planForAnyCommunity: true,
    setPlanDays: true,
    administer: false,
  },
  prest: {
    readSongs: true,
    writeSongs: true,
    inviteIntoOwnCommunity: true,
    inviteIntoAnyCommunity: true,
    planForOwnCommunity: true,
    planForAnyCommunity: true,
    setPlanDays: true,
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

type Planner = Pick<Inviter, 'role' | 'community'>;

/** Whether a person may read and write the plans of `community`, in any spelling (decision 38). */
export function mayPlanFor({ role, community: own }: Planner, community: string): boolean {
  const { planForOwnCommunity, planForAnyCommunity } = rights[role];
  return planForAnyCommunity || (planForOwnCommunity && sameCommunity(own, community));
}

/** Whether a person may mark songs as handed over to `community`: its members may (decision 65). */
export function mayHandOver({ role, community: own }: Planner, community: string): boolean {
  return rights[role].planForOwnCommunity && sameCommunity(own, community);
}

/** Whether a person may set usual days and Epiphany of `community` (decision 65). */
export function maySetPlanDays({ role, community: own }: Planner, community: string): boolean {
  return rights[role].setPlanDays && sameCommunity(own, community);
}
