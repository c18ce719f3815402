import { describe, expect, it } from 'vitest';
import {
  actions,
  type Action,
  type Inviter,
  may,
  mayHandOver,
  mayInviteInto,
  mayPlanFor,
  maySetPlanDays,
} from './rights.ts';
import { roles, type Role } from './role.ts';

const person = (role: Role, canInvite = true): Inviter => ({
  role,
  community: 'Bakklandet',
  canInvite,
});

// An independent copy of the rights table, to detect mistakes in it (spec §6, decision 8).
const table: Readonly<Record<Role, readonly Action[]>> = {
  kantor: ['readSongs', 'writeSongs', 'inviteIntoOwnCommunity', 'planForOwnCommunity'],
  kateket: [
    'readSongs',
    'writeSongs',
    'inviteIntoOwnCommunity',
    'inviteIntoAnyCommunity',
    'planForOwnCommunity',
    'planForAnyCommunity',
    'setPlanDays',
  ],
  prest: [...actions],
};

describe.each(roles)('a %s', (role) => {
  it.each(actions)('and %s', (action) => {
    expect(may(person(role), action)).toBe(table[role].includes(action));
  });

  it('loses only the invitation rights without `canInvite`', () => {
    const allowed = actions.filter((action) => may(person(role, false), action));
    expect(allowed).toEqual(table[role].filter((action) => !action.startsWith('invite')));
    expect(mayInviteInto(person(role, false), 'Bakklandet')).toBe(false);
  });
});

describe('inviting into a community', () => {
  it.each<[Role, string, boolean]>([
    ['kantor', 'Bakklandet', true],
    ['kantor', ' bakklandet ', true],
    ['kantor', 'Møhlenpris', false],
    ['kantor', '', false],
    ['kateket', 'Møhlenpris', true],
    ['prest', 'Møhlenpris', true],
  ])('a %s into «%s»: %s', (role, community, allowed) => {
    expect(mayInviteInto(person(role), community)).toBe(allowed);
  });

  it('folds case as Norwegians do', () => {
    const kantor = { ...person('kantor'), community: 'Ås øvre' };
    expect(mayInviteInto(kantor, 'ÅS ØVRE')).toBe(true);
  });
});

it.each<[Role, string, plan: boolean, handOver: boolean, days: boolean]>([
  ['kantor', 'Bakklandet', true, true, false],
  ['kantor', ' bakklandet.', true, true, false],
  ['kantor', 'Møhlenpris', false, false, false],
  ['kateket', 'Bakklandet', true, true, true],
  ['kateket', 'Møhlenpris', true, false, false],
  ['prest', 'Bakklandet', true, true, true],
  ['prest', 'Møhlenpris', true, false, false],
])(
  'a %s of Bakklandet and «%s»: plan %s, hand songs over %s, set usual days %s',
  (role, community, plan, handOver, days) => {
    const who = person(role, false);
    expect([mayPlanFor(who, community), mayHandOver(who, community)]).toEqual([plan, handOver]);
    expect(maySetPlanDays(who, community)).toBe(days);
  },
);
