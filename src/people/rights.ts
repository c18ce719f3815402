import { sameCommunity } from './community.ts';
import type { Role } from './role.ts';

/** What a person may want to do (spec §6, decision 8). */
export const actions = [
  'readSongs',
  'writeSongs',
  'inviteIntoOwnCommunity',
  'inviteIntoAnyCommunity',
  'administer',
] as const;
export type Action = (typeof actions)[number];

/** The one table role × action; server and screen both ask it. */
export const rights: Readonly<Record<Role, Readonly<Record<Action, boolean>>>> = {
  kantor: {
    readSongs: true,
    writeSongs: true,
    inviteIntoOwnCommunity: true,
    inviteIntoAnyCommunity: false,
    administer: false,
  },
  kateket: {
    readSongs: true,
    writeSongs: true,
    inviteIntoOwnCommunity: true,
    inviteIntoAnyCommunity: true,
    administer: false,
  },
  prest: {
    readSongs: true,
    writeSongs: true,
    inviteIntoOwnCommunity: true,
    inviteIntoAnyCommunity: true,
    administer: true,
  },
};

/** What the rules need to know of a person. */
export interface Inviter {
  readonly role: Role;
  readonly community: string;
  readonly canInvite: boolean;
}

/** `canInvite: false` takes both invitation rights away, whatever the role (decision 8). */
export function may(person: Inviter, action: Action): boolean {
  const inviting = action === 'inviteIntoOwnCommunity' || action === 'inviteIntoAnyCommunity';
  return rights[person.role][action] && (person.canInvite || !inviting);
}

/** Whether `inviter` may invite into `community`, however it is written. */
export function mayInviteInto(inviter: Inviter, community: string): boolean {
  if (may(inviter, 'inviteIntoAnyCommunity')) return true;
  return may(inviter, 'inviteIntoOwnCommunity') && sameCommunity(inviter.community, community);
}
