import type { Mutant } from './mutant.ts';

/** Faults in passkeys and sign-ins. */
export const passkeyMutants: readonly Mutant[] = [
  {
    file: 'src/server/gettingIn/passkeys/challenges.ts',
    find: '    row.browser_hash === browser &&\n',
    replace: '',
    breaks: 'a challenge can be answered from another browser',
    tests: [
      'src/server/gettingIn/passkeys/spoiledAuthentication.test.ts',
      'src/server/gettingIn/passkeys/spoiledRegistration.test.ts',
    ],
  },
  {
    file: 'src/server/gettingIn/passkeys/challenges.ts',
    find: ' &&\n    row.expires_at > clock();',
    replace: ';',
    breaks: 'a challenge never grows old',
    tests: [
      'src/server/gettingIn/passkeys/spoiledAuthentication.test.ts',
      'src/server/gettingIn/passkeys/spoiledRegistration.test.ts',
    ],
  },
  {
    file: 'src/server/gettingIn/passkeys/challenges.ts',
    find: '    row.ceremony === ceremony &&\n',
    replace: '',
    breaks: 'a challenge for signing in makes a passkey',
    tests: [
      'src/server/gettingIn/passkeys/spoiledAuthentication.test.ts',
      'src/server/gettingIn/passkeys/spoiledRegistration.test.ts',
    ],
  },
  {
    file: 'src/server/gettingIn/passkeys/authentication.ts',
    find: '!clientData.ownPage || response.response.userHandle !== person.user_handle',
    replace: '!clientData.ownPage',
    breaks: 'the user handle is not compared',
    tests: [
      'src/server/gettingIn/passkeys/spoiledAuthentication.test.ts',
      'src/server/gettingIn/passkeys/mutations.test.ts',
    ],
  },
  {
    file: 'src/server/gettingIn/passkeys/authentication.ts',
    find: "    if (now?.disabled_at !== null) throw new Problem('personDisabled', { person: person.id });\n",
    replace: '',
    breaks: 'who is shut out signs in',
    tests: [
      'src/server/gettingIn/passkeys/spoiledAuthentication.test.ts',
      'src/server/people/closedAccount.test.ts',
    ],
  },
  {
    file: 'src/server/gettingIn/passkeys/authentication.ts',
    find: "    if (!noted) throw new Problem('passkeyNotVerified', { person: person.id });\n",
    replace: '',
    breaks: 'a copied passkey whose counter falls back signs in',
    tests: [
      'src/server/gettingIn/passkeys/ceremonies.test.ts',
      'src/server/gettingIn/passkeys/spoiledAuthentication.test.ts',
      'src/server/gettingIn/passkeys/mutations.test.ts',
    ],
  },
  {
    file: 'src/server/gettingIn/passkeys/verifyAuthentication.ts',
    find: 'requireUserVerification: true',
    replace: 'requireUserVerification: false',
    breaks: 'a found device signs in without finger or code',
    tests: [
      'src/server/gettingIn/passkeys/spoiledAuthentication.test.ts',
      'src/server/gettingIn/passkeys/mutations.test.ts',
    ],
  },
  {
    file: 'src/server/gettingIn/passkeys/verifyAuthentication.ts',
    find: 'signature[0] === 0x30 && ',
    replace: '',
    breaks: 'a signature may stand in a frame of any kind',
    tests: ['src/server/gettingIn/passkeys/spoiledAuthentication.test.ts'],
  },
  {
    file: 'src/server/gettingIn/passkeys/clientAnswer.ts',
    find: ' && topOrigin === undefined',
    replace: '',
    breaks: 'a ceremony in a frame of another site counts',
    tests: [
      'src/server/gettingIn/passkeys/spoiledAuthentication.test.ts',
      'src/server/gettingIn/passkeys/spoiledRegistration.test.ts',
    ],
  },
  {
    file: 'src/server/gettingIn/passkeys/verifyRegistration.ts',
    find: 'credential.id !== response.id || ',
    replace: '',
    breaks: 'a credential is stored under an id that is not its own',
    tests: [
      'src/server/gettingIn/passkeys/spoiledRegistration.test.ts',
      'src/server/gettingIn/passkeys/mutations.test.ts',
    ],
  },
  {
    file: 'src/server/gettingIn/passkeys/completeRegistration.ts',
    find: "  if (further && user?.id !== registration.person_id) throw new Problem('notSignedIn');\n",
    replace: '',
    breaks: 'somebody else adds a passkey to an account',
    tests: [
      'src/server/gettingIn/passkeys/ceremonies.test.ts',
      'src/server/gettingIn/passkeys/ownPasskeys.test.ts',
    ],
  },
  {
    file: 'src/server/gettingIn/passkeys/ownPasskeys.ts',
    find: "    if (left.length === 0) throw new Problem('lastPasskey');\n",
    replace: '',
    breaks: 'the last passkey can be removed',
    tests: ['src/server/gettingIn/passkeys/ownPasskeys.test.ts'],
  },
  {
    file: 'src/server/gettingIn/signIns/signIn.ts',
    find: 'Math.min(created_at + limits.signInAtMost, last_used_at + limits.signInIdle)',
    replace: 'created_at + limits.signInAtMost + 0 * last_used_at',
    breaks: 'a sign-in that nobody uses lasts half a year',
    tests: ['src/server/gettingIn/signIns/readCurrentUser.test.ts'],
  },
  {
    file: 'src/server/gettingIn/signIns/signIn.ts',
    find: 'if (replaces !== null) await deleteSignIn(db, replaces);',
    replace: '',
    breaks: 'the sign-in that was there before lives on',
    tests: [
      'src/server/gettingIn/signIns/signInCookie.test.ts',
      'src/server/gettingIn/signIns/signIns.test.ts',
      'src/server/gettingIn/passkeys/ceremonies.test.ts',
    ],
  },
  {
    file: 'src/server/gettingIn/signIns/isDevHost.ts',
    find: '    !visit.headerNames().some((name) => forwarding.test(name)) &&\n',
    replace: '',
    breaks: 'the dev login answers through a proxy',
    tests: ['src/server/gettingIn/signIns/devLogin.test.ts'],
  },
];
