import * as gettingIn from '#contract/gettingIn.ts';
import * as user from '#contract/user.ts';
import * as invitations from '#contract/invitations.ts';
import { setPersonMusic as setMusic } from '#contract/music.ts';
import * as people from '#contract/people.ts';
import * as profile from '#contract/profile.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { AuthenticationResponse } from '#contract/gettingIn.ts';
import {
  createInvitation,
  createRecoveryCode,
} from '#server/gettingIn/invitations/createInvitation.ts';
import { listCommunities } from '#server/gettingIn/invitations/communities.ts';
import {
  listInvitations,
  revokeInvitation,
} from '#server/gettingIn/invitations/invitationLists.ts';
import { presentPasskey, removePasskey } from '#server/gettingIn/passkeys/ownPasskeys.ts';
import { listPasskeysOf } from '#server/gettingIn/passkeys/passkeyStore.ts';
import { ceremonyCookie, markBrowser, visitorOf } from '#server/gettingIn/passkeys/visitor.ts';
import { getRegistration, reopenRegistration } from '#server/gettingIn/registration/guessBudget.ts';
import { isDevHost, isTrial, mayHaveDevLogin } from '#server/gettingIn/signIns/isDevHost.ts';
import {
  changeProfile,
  endSignIn,
  listSignIns,
  logout,
  presentUser,
  setPersonMusic,
} from '#server/gettingIn/signIns/profile.ts';
import { markKnown } from '#server/gettingIn/signIns/knownBrowser.ts';
import { setSignInCookie, signOut } from '#server/gettingIn/signIns/signIn.ts';
import { writeKeyOf } from '#server/keptAnswers/writeOnce.ts';
import type { Deps } from '#server/seam/deps.ts';
import { type Route, type Visit, route } from '#server/seam/route.ts';
import { countRefusals } from '#server/trail/countRefusals.ts';

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
    route(gettingIn.offersDevLogin, async (_, visit) => ({
      isOffered: mayHaveDevLogin(deps.settings) && isDevHost(visit, deps.settings),
    })),
    route(user.logout, async (_, visit) => {
      await logout(deps, visit.user);
      signOut(visit);
      return { ok: true as const };
    }),
    route(profile.changeProfile, async ({ body }, { user }) => ({
      user: await changeProfile(deps, user, body),
    })),
    route(setMusic, (input, visit) =>
      setPersonMusic(deps, visit.user, input.body, writeKeyOf(visit, setMusic, input)),
    ),
    route(profile.listSignIns, (_, { user }) => listSignIns(deps, user)),
    route(profile.endSignIn, async ({ params }, visit) => {
      const { isCurrent } = await endSignIn(deps, visit.user, params.id);
      if (isCurrent) signOut(visit);
      return { ok: true as const };
    }),
  ];
}

/** What begins a ceremony is loaded with the first of them, as below. */
function registrationRoutes(deps: Deps): Route[] {
  return [
    route(gettingIn.register, async ({ body }, visit) => {
      const { register } = await import('#server/gettingIn/registration/register.ts');
      return countRefusals(deps, refused(visit), () =>
        register(deps, {
          inviteCode: body.inviteCode,
          inviteToken: body.inviteToken,
          address: visit.address,
          browser: markBrowser(deps, visit),
        }),
      );
    }),
    route(gettingIn.registerOpenly, async (_, visit) => {
      const { registerOpenly } = await import('#server/gettingIn/registration/register.ts');
      return countRefusals(deps, refused(visit), () =>
        registerOpenly(deps, {
          setupToken: visit.header(gettingIn.setupTokenHeader),
          isTrial: isTrial(visit, deps.settings),
          browser: markBrowser(deps, visit),
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

function refused({ address }: Visit) {
  return { deed: 'registrationRefused', source: address } as const;
}

/** The ceremonies are loaded with the first of them: their library is a quarter of a start. */
function passkeyRoutes(deps: Deps): Route[] {
  const registered = async (
    { registrationResponse: response, ...named }: BodyOf<typeof gettingIn.completeRegistration>,
    visit: Visit,
  ) => {
    const { completeRegistration } = await import(
      '#server/gettingIn/passkeys/completeRegistration.ts'
    );
    const attempt = { deed: 'registrationRefused', source: visit.address } as const;
    const { user, token } = await countRefusals(deps, attempt, () =>
      completeRegistration(deps, response, visitorOf(visit), named),
    );
    if (token !== null) setSignInCookie(visit, token);
    markKnown(deps.invitationKey, visit, user.id);
    visit.clearCookie(ceremonyCookie);
    return { verified: true as const, user };
  };
  const authenticated = async (response: AuthenticationResponse, visit: Visit) => {
    const { completeAuthentication } = await import('#server/gettingIn/passkeys/authentication.ts');
    const attempt = { deed: 'signInRefused', source: visit.address } as const;
    const { user, token } = await countRefusals(deps, attempt, () =>
      completeAuthentication(deps, response, visitorOf(visit)),
    );
    setSignInCookie(visit, token);
    markKnown(deps.invitationKey, visit, user.id);
    visit.clearCookie(ceremonyCookie);
    return { verified: true as const, user };
  };
  return [
    route(gettingIn.beginRegistration, async (_, visit) => {
      const { beginRegistration } = await import('#server/gettingIn/passkeys/beginRegistration.ts');
      return beginRegistration(deps, visit.user, markBrowser(deps, visit));
    }),
    route(gettingIn.completeRegistration, ({ body }, visit) => registered(body, visit)),
    route(gettingIn.completeRegistrationProd, ({ body }, visit) => registered(body, visit)),
    route(gettingIn.beginAuthentication, async (_, visit) => {
      const { beginAuthentication } = await import('#server/gettingIn/passkeys/authentication.ts');
      return beginAuthentication(deps, markBrowser(deps, visit));
    }),
    route(gettingIn.completeAuthentication, ({ body }, visit) =>
      authenticated(body.authenticationResponse, visit),
    ),
    route(gettingIn.completeAuthenticationProd, ({ body }, visit) =>
      authenticated(body.authenticationResponse, visit),
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
    route(invitations.createInvitation, (input, visit) => {
      const writeKey = writeKeyOf(visit, invitations.createInvitation, input);
      return createInvitation(deps, visit.user, input.body, writeKey);
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
