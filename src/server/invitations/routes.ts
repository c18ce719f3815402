import * as invitations from '#contract/invitations.ts';
import * as people from '#contract/people.ts';
import type { Deps } from '#server/seam/deps.ts';
import { type Route, route } from '#server/seam/route.ts';
import { createInvitation } from './createInvitation.ts';
import { createRecoveryCode } from './createRecoveryCode.ts';
import { listInvitations } from './listInvitations.ts';
import { revokeInvitation } from './revokeInvitation.ts';

export function invitationRoutes(deps: Deps): Route[] {
  return [
    route(invitations.createInvitation, ({ body }, { user }) => createInvitation(deps, user, body)),
    route(invitations.listInvitations, (_, { user }) => listInvitations(deps, user)),
    route(invitations.listAllInvitations, () => listInvitations(deps, null)),
    route(invitations.revokeInvitation, ({ params }, { user }) =>
      revokeInvitation(deps, user, params.id),
    ),
    route(people.createRecoveryCode, ({ params }, { user }) =>
      createRecoveryCode(deps, user, params.id),
    ),
  ];
}
