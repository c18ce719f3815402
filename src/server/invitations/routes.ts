import * as invitations from '#contract/invitations.ts';
import * as people from '#contract/people.ts';
import type { Deps } from '#server/deps.ts';
import { type Route, route } from '#server/http/route.ts';
import { createInvitation } from './createInvitation.ts';
import { createRecoveryCode } from './createRecoveryCode.ts';

export function invitationRoutes(deps: Deps): Route[] {
  return [
    route(invitations.createInvitation, ({ body }, { user }) => createInvitation(deps, user, body)),
    route(people.createRecoveryCode, ({ params }, { user }) =>
      createRecoveryCode(deps, user, params.id),
    ),
  ];
}
