import * as gettingIn from '#contract/auth.ts';
import * as user from '#contract/user.ts';
import * as invitations from '#contract/invitations.ts';
import { setPersonMusic as setMusic } from '#contract/music.ts';
import * as people from '#contract/people.ts';
import * as profile from '#contract/profile.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { AuthenticationResponse } from '#contract/auth.ts';
import { createInvitation, createRecoveryCode } from '#server/auth/invitations/createInvitation.ts';
import { listCommunities } from '#server/auth/invitations/communities.ts';
import { listInvitations, revokeInvitation } from '#server/auth/invitations/invitationLists.ts';
import { presentPasskey, removePasskey } from '#server/auth/passkeys/ownPasskeys.ts';
import { listPasskeysOf } from '#server/auth/passkeys/passkeyStore.ts';
import { ceremonyCookie, markBrowser, visitorOf } from '#server/auth/passkeys/visitor.ts';
import { getRegistration, reopenRegistration } from '#server/auth/registration/guessBudget.ts';
import { isDevHost, isTrial, mayHaveDevLogin } from '#server/auth/sessions/isDevHost.ts';
import {
  changeProfile,
  endSignIn,
  listSignIns,
  logout,
  presentUser,
  setPersonMusic,
} from '#server/auth/sessions/profile.ts';
import { markKnown } from '#server/auth/sessions/knownBrowser.ts';
import { setSignInCookie, signOut } from '#server/auth/sessions/signIn.ts';
import { writeKeyOf } from '#server/idempotency/runOnce.ts';
import type { Deps } from '#server/core/deps.ts';
import { type Route, type RequestContext, route } from '#server/core/route.ts';
import { countRefusals } from '#server/audit/countRefusals.ts';

/** Every way in and out; what each may do is said by the contract. */
export function gettingInRoutes(deps: Deps): Route[] {
  return [
    ...signInRoutes(deps),
    ...registrationRoutes(deps),
    ...passkeyRoutes(deps),
    ...invitationRoutes(deps),
  ];
}

function signInRoutes(deps: Deps): Route[] {
  return [
    route(user.getMe, async (_, { user }) => ({ user: presentUser(user) })),
    route(gettingIn.offersDevLogin, async (_, context) => ({
      isOffered: mayHaveDevLogin(deps.settings) && isDevHost(context, deps.settings),
    })),
    route(user.logout, async (_, context) => {
      await logout(deps, context.user);
      signOut(context);
      return { ok: true as const };
    }),
    route(profile.changeProfile, async ({ body }, { user }) => ({
      user: await changeProfile(deps, user, body),
    })),
    route(setMusic, (input, context) =>
      setPersonMusic(deps, context.user, input.body, writeKeyOf(context, setMusic, input)),
    ),
    route(profile.listSignIns, (_, { user }) => listSignIns(deps, user)),
    route(profile.endSignIn, async ({ params }, context) => {
      const { isCurrent } = await endSignIn(deps, context.user, params.id);
      if (isCurrent) signOut(context);
      return { ok: true as const };
    }),
  ];
}

/** What begins a ceremony is loaded with the first of them, as below. */
function registrationRoutes(deps: Deps): Route[] {
  return [
    route(gettingIn.register, async ({ body }, context) => {
      const { register } = await import('#server/auth/registration/register.ts');
      return countRefusals(deps, refused(context), () =>
        register(deps, {
          inviteCode: body.inviteCode,
          inviteToken: body.inviteToken,
          address: context.address,
          browser: markBrowser(deps, context),
        }),
      );
    }),
    route(gettingIn.registerOpenly, async (_, context) => {
      const { registerOpenly } = await import('#server/auth/registration/register.ts');
      return countRefusals(deps, refused(context), () =>
        registerOpenly(deps, {
          setupToken: context.header(gettingIn.setupTokenHeader),
          isTrial: isTrial(context, deps.settings),
          browser: markBrowser(deps, context),
        }),
      );
    }),
    route(people.getRegistration, () => getRegistration(deps)),
    route(people.reopenRegistration, async (_, { user }) => {
      await reopenRegistration(deps, user);
      return { ok: true as const };
    }),
  ];
}

function refused({ address }: RequestContext) {
  return { deed: 'registrationRefused', source: address } as const;
}

/** The ceremonies are loaded with the first of them: their library is a quarter of a start. */
function passkeyRoutes(deps: Deps): Route[] {
  const registered = async (
    { registrationResponse: response, ...named }: BodyOf<typeof gettingIn.completeRegistration>,
    context: RequestContext,
  ) => {
    const { completeRegistration } = await import('#server/auth/passkeys/completeRegistration.ts');
    const attempt = { deed: 'registrationRefused', source: context.address } as const;
    const { user, token } = await countRefusals(deps, attempt, () =>
      completeRegistration(deps, response, visitorOf(context), named),
    );
    if (token !== null) setSignInCookie(context, token);
    markKnown(deps.invitationKey, context, user.id);
    context.clearCookie(ceremonyCookie);
    return { verified: true as const, user };
  };
  const authenticated = async (response: AuthenticationResponse, context: RequestContext) => {
    const { completeAuthentication } = await import('#server/auth/passkeys/authentication.ts');
    const attempt = { deed: 'signInRefused', source: context.address } as const;
    const { user, token } = await countRefusals(deps, attempt, () =>
      completeAuthentication(deps, response, visitorOf(context)),
    );
    setSignInCookie(context, token);
    markKnown(deps.invitationKey, context, user.id);
    context.clearCookie(ceremonyCookie);
    return { verified: true as const, user };
  };
  return [
    route(gettingIn.beginRegistration, async (_, context) => {
      const { beginRegistration } = await import('#server/auth/passkeys/beginRegistration.ts');
      return beginRegistration(deps, context.user, markBrowser(deps, context));
    }),
    route(gettingIn.completeRegistration, ({ body }, context) => registered(body, context)),
    route(gettingIn.completeRegistrationProd, ({ body }, context) => registered(body, context)),
    route(gettingIn.beginAuthentication, async (_, context) => {
      const { beginAuthentication } = await import('#server/auth/passkeys/authentication.ts');
      return beginAuthentication(deps, markBrowser(deps, context));
    }),
    route(gettingIn.completeAuthentication, ({ body }, context) =>
      authenticated(body.authenticationResponse, context),
    ),
    route(gettingIn.completeAuthenticationProd, ({ body }, context) =>
      authenticated(body.authenticationResponse, context),
    ),
    route(profile.listPasskeys, async (_, { user }) =>
      (await listPasskeysOf(deps.db, user.id)).map(presentPasskey),
    ),
    route(profile.removePasskey, async ({ params }, { user }) => {
      await removePasskey(deps, user, params.id);
      return { ok: true as const };
    }),
  ];
}

function invitationRoutes(deps: Deps): Route[] {
  return [
    route(invitations.createInvitation, (input, context) => {
      const writeKey = writeKeyOf(context, invitations.createInvitation, input);
      return createInvitation(deps, context.user, input.body, writeKey);
    }),
    route(invitations.listCommunities, () => listCommunities(deps)),
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
