import * as auth from '#contract/gettingIn.ts';
import * as people from '#contract/people.ts';
import { isTrial } from '#server/auth/devLogin/isDevHost.ts';
import type { Deps } from '#server/seam/deps.ts';
import { type Route, route, type Visit } from '#server/seam/route.ts';
import { keepBrowser } from '#server/passkeys/browser.ts';
import { countRefusals } from '#server/trail/countRefusals.ts';
import { getRegistration } from './getRegistration.ts';
import { reopenRegistration } from './guessBudget.ts';

/** What begins a ceremony is loaded with the first of them, see `passkeys/routes.ts`. */
export function registrationRoutes(deps: Deps): Route[] {
  return [
    route(auth.register, async ({ body }, visit) => {
      const { register } = await import('./register.ts');
      return countRefusals(deps, refused(visit), () =>
        register(deps, {
          inviteCode: body.inviteCode,
          inviteToken: body.inviteToken,
          address: visit.address,
          browser: keepBrowser(deps, visit),
        }),
      );
    }),
    route(auth.registerOpenly, async (_, visit) => {
      const { registerOpenly } = await import('./registerOpenly.ts');
      return countRefusals(deps, refused(visit), () =>
        registerOpenly(deps, {
          setupToken: visit.header(auth.setupTokenHeader),
          isTrial: isTrial(visit, deps.settings),
          browser: keepBrowser(deps, visit),
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
