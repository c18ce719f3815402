import * as passkeys from '#contract/profile.ts';
import * as webauthn from '#contract/gettingIn.ts';
import type { AuthenticationResponse, RegistrationResponse } from '#contract/gettingIn.ts';
import { keepSignIn } from '#server/auth/keepSignIn.ts';
import type { Deps } from '#server/seam/deps.ts';
import { type Route, route, type Visit } from '#server/seam/route.ts';
import { countRefusals } from '#server/trail/countRefusals.ts';
import { ceremonyCookie, keepBrowser } from './browser.ts';
import { listPasskeysOf } from './passkeyStore.ts';
import { presentPasskey } from './presentPasskey.ts';
import { visitorOf } from './visitorOf.ts';

/** The ceremonies are loaded with the first of them: their library is a quarter of a start. */
export function passkeyRoutes(deps: Deps): Route[] {
  const registered = async (response: RegistrationResponse, visit: Visit) => {
    const { completeRegistration } = await import('./completeRegistration.ts');
    const attempt = { deed: 'registrationRefused', source: visit.address } as const;
    const { user, token } = await countRefusals(deps, attempt, () =>
      completeRegistration(deps, response, visitorOf(visit)),
    );
    if (token !== null) keepSignIn(visit, token);
    visit.clearCookie(ceremonyCookie);
    return { verified: true as const, user };
  };
  const authenticated = async (response: AuthenticationResponse, visit: Visit) => {
    const { completeAuthentication } = await import('./completeAuthentication.ts');
    const attempt = { deed: 'signInRefused', source: visit.address } as const;
    const { user, token } = await countRefusals(deps, attempt, () =>
      completeAuthentication(deps, response, visitorOf(visit)),
    );
    keepSignIn(visit, token);
    visit.clearCookie(ceremonyCookie);
    return { verified: true as const, user };
  };
  return [
    route(webauthn.beginRegistration, async (_, visit) => {
      const { beginRegistration } = await import('./beginRegistration.ts');
      return beginRegistration(deps, visit.user, keepBrowser(deps, visit));
    }),
    route(webauthn.completeRegistration, ({ body }, visit) =>
      registered(body.registrationResponse, visit),
    ),
    route(webauthn.completeRegistrationProd, ({ body }, visit) =>
      registered(body.registrationResponse, visit),
    ),
    route(webauthn.beginAuthentication, async (_, visit) => {
      const { beginAuthentication } = await import('./beginAuthentication.ts');
      return beginAuthentication(deps, keepBrowser(deps, visit));
    }),
    route(webauthn.completeAuthentication, ({ body }, visit) =>
      authenticated(body.authenticationResponse, visit),
    ),
    route(webauthn.completeAuthenticationProd, ({ body }, visit) =>
      authenticated(body.authenticationResponse, visit),
    ),
    route(passkeys.listPasskeys, async (_, { user }) =>
      (await listPasskeysOf(deps.db, user.id)).map(presentPasskey),
    ),
    route(passkeys.removePasskey, async ({ params }, { user }) => {
      const { removePasskey } = await import('./removePasskey.ts');
      await removePasskey(deps, user, params.id);
      return { ok: true as const };
    }),
  ];
}
