import * as auth from '#contract/people/auth.ts';
import * as user from '#contract/people/user.ts';
import * as invitations from '#contract/people/invitations.ts';
import { setPersonMusic as setMusic } from '#contract/songs/music.ts';
import * as people from '#contract/people/people.ts';
import * as profile from '#contract/people/profile.ts';
import type { BodyOf } from '#contract/base/endpoint.ts';
import type { AuthenticationResponse } from '#contract/people/auth.ts';
import { createInvitation, createRecoveryCode } from '#server/auth/invitations/createInvitation.ts';
import { listCommunities } from '#server/auth/invitations/communities.ts';
import { listInvitations, revokeInvitation } from '#server/auth/invitations/invitationLists.ts';
import { presentPasskey, removePasskey } from '#server/auth/passkeys/ownPasskeys.ts';
import { listPasskeysOf } from '#server/auth/passkeys/passkeyStore.ts';
import { ceremonyCookie, markBrowser, clientOf } from '#server/auth/passkeys/ceremonyClient.ts';
import { getRegistration } from '#server/auth/registration/getRegistration.ts';
import { reopenRegistration } from '#server/auth/registration/guessBudget.ts';
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
import { setSessionCookie, signOut } from '#server/auth/sessions/session.ts';
import { writeKeyOf } from '#server/idempotency/runOnce.ts';
import type { Deps } from '#server/core/deps.ts';
import { type Route, type RequestContext, route } from '#server/core/route.ts';
import { countRefusals } from '#server/audit/countRefusals.ts';

/** Sessions, registration, passkeys and invitations. */
export function authRoutes(deps: Deps): Route[] {
  return [
    ...sessionRoutes(deps),
    ...registrationRoutes(deps),
    ...passkeyRoutes(deps),
    ...invitationRoutes(deps),
  ];
}

function sessionRoutes(deps: Deps): Route[] {
  return [
    route(user.getMe, async (_, { user }) => ({ user: presentUser(user) })),
    route(auth.offersDevLogin, async (_, context) => ({
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

/** Imports the WebAuthn library on the first use, as in `passkeyRoutes`. */
function registrationRoutes(deps: Deps): Route[] {
  return [
    route(auth.register, async ({ body }, context) => {
      const { register } = await import('#server/auth/registration/register.ts');
      return countRefusals(deps, registrationAttempt(context), () =>
        register(deps, {
          inviteCode: body.inviteCode,
          inviteToken: body.inviteToken,
          address: context.address,
          browser: markBrowser(deps, context),
        }),
      );
    }),
    route(auth.registerOpenly, async (_, context) => {
      const { registerOpenly } = await import('#server/auth/registration/register.ts');
      return countRefusals(deps, registrationAttempt(context), () =>
        registerOpenly(deps, {
          setupToken: context.header(auth.setupTokenHeader),
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

function registrationAttempt({ address }: RequestContext) {
  return { event: 'registrationRefused', source: address } as const;
}

/** Imports the WebAuthn library on the first ceremony: it would be a quarter of the start-up time. */
function passkeyRoutes(deps: Deps): Route[] {
  const registered = async (
    { registrationResponse: response, ...named }: BodyOf<typeof auth.completeRegistration>,
    context: RequestContext,
  ) => {
    const { completeRegistration } = await import('#server/auth/passkeys/completeRegistration.ts');
    const { user, token } = await countRefusals(deps, registrationAttempt(context), () =>
      completeRegistration(deps, response, clientOf(context), named),
    );
    if (token !== null) setSessionCookie(context, token);
    markKnown(deps.invitationKey, context, user.id);
    context.clearCookie(ceremonyCookie);
    return { verified: true as const, user };
  };
  const authenticated = async (response: AuthenticationResponse, context: RequestContext) => {
    const { completeAuthentication } = await import('#server/auth/passkeys/authentication.ts');
    const attempt = { event: 'signInRefused', source: context.address } as const;
    const { user, token } = await countRefusals(deps, attempt, () =>
      completeAuthentication(deps, response, clientOf(context)),
    );
    setSessionCookie(context, token);
    markKnown(deps.invitationKey, context, user.id);
    context.clearCookie(ceremonyCookie);
    return { verified: true as const, user };
  };
  return [
    route(auth.beginRegistration, async (_, context) => {
      const { beginRegistration } = await import('#server/auth/passkeys/beginRegistration.ts');
      return beginRegistration(deps, context.user, markBrowser(deps, context));
    }),
    route(auth.completeRegistration, ({ body }, context) => registered(body, context)),
    route(auth.completeRegistrationProd, ({ body }, context) => registered(body, context)),
    route(auth.beginAuthentication, async (_, context) => {
      const { beginAuthentication } = await import('#server/auth/passkeys/authentication.ts');
      return beginAuthentication(deps, markBrowser(deps, context));
    }),
    route(auth.completeAuthentication, ({ body }, context) =>
      authenticated(body.authenticationResponse, context),
    ),
    route(auth.completeAuthenticationProd, ({ body }, context) =>
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
