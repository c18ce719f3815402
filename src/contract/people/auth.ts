import * as z from 'zod/mini';
import { endpoint } from '#contract/base/endpoint.ts';
import { orNone } from '#contract/base/leftOut.ts';
import { limits } from '#contract/base/limits.ts';
import { personNames } from '#contract/base/text.ts';
import { user } from './user.ts';

// The JSON forms of a passkey ceremony (W3C Web Authentication Level 3, §5.1). Unknown members, such as
// those that a newer browser adds, are ignored, not refused.

/** base64url of at most `atMost` bytes. */
const bytes = (atMost: number) =>
  z.string().check(z.maxLength(Math.ceil((atMost * 4) / 3)), z.regex(/^[\w-]*$/));

/** A credential id has at most 1,023 bytes (W3C Web Authentication Level 3, §4). */
export const credentialId = bytes(1023);

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z.optional(z.unknown()),
};

/** Type, challenge and origins, and further members that a browser may add. */
const clientDataJSON = bytes(3 * 1024);

export const registrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    /** Id and key of the credential; some devices add certificates that were not requested. */
    attestationObject: bytes(8 * 1024),
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
});
export type RegistrationResponse = z.infer<typeof registrationResponse>;

export const authenticationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    /** 37 bytes plus extensions, of which none is requested. */
    authenticatorData: bytes(3 * 1024),
    /** RSA with 8,192 bits. */
    signature: bytes(1024),
    /** At most 64 bytes (§5.4.3). */
    userHandle: z.optional(z.nullable(bytes(64))),
  }),
});
export type AuthenticationResponse = z.infer<typeof authenticationResponse>;

const descriptor = z.object({
  id: z.string(),
  type: z.string(),
  transports: z.optional(z.array(z.string())),
});

/** PublicKeyCredentialCreationOptionsJSON. */
const registrationOptions = z.looseObject({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.optional(z.string()) }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  excludeCredentials: z.optional(z.array(descriptor)),
});

/** PublicKeyCredentialRequestOptionsJSON. */
const authenticationOptions = z.looseObject({
  challenge: z.string(),
  allowCredentials: z.optional(z.array(descriptor)),
});

/** The registration was accepted; the next step is the passkey (spec §4). The first person's names are ''. */
const passkeyRequired = z.object({
  requiresPasskey: z.literal(true),
  firstName: z.string(),
  community: z.string(),
  webauthnOptions: z.optional(registrationOptions),
});
export type PasskeyRequired = z.infer<typeof passkeyRequired>;

/**
 * Begins registration with a code; `inviteToken` comes from the link's fragment and skips the guess budget
 * (decision 7).
 */
export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  access: 'anyone',
  budget: 'ceremony',
  body: z.strictObject({
    inviteCode: z.string().check(z.maxLength(limits.inviteCodeInput)),
    inviteToken: orNone(z.string().check(z.maxLength(64))),
  }),
  answer: passkeyRequired,
});

/** The header that carries the first person's setup token (decision 3). */
export const setupTokenHeader = 'x-setup-token';

/** The first person, or a test person outside production (decisions 3 and 4). */
export const registerOpenly = endpoint({
  method: 'POST',
  path: '/api/prod/register',
  access: 'anyone',
  budget: 'ceremony',
  answer: passkeyRequired,
  takes: [setupTokenHeader],
});

/** Required of the first person (decision 3); of all others they are known. */
export const firstPersonNames = z.object(personNames);
const registrationBody = z.strictObject({
  registrationResponse,
  ...z.partial(firstPersonNames).shape,
});
const authenticationBody = z.strictObject({ authenticationResponse });
const verifiedUser = z.object({ verified: z.literal(true), user });

/**
 * Continues the registration of this browser. For a signed-in user it starts another passkey, which
 * requires recent authentication (decision 9).
 */
export const beginRegistration = endpoint({
  method: 'POST',
  path: '/api/webauthn/register/begin',
  access: 'anyone',
  budget: 'ceremony',
  answer: registrationOptions,
});

/** Stores a passkey, and signs in with it. */
export const completeRegistration = endpoint({
  method: 'POST',
  path: '/api/webauthn/register/complete',
  access: 'anyone',
  body: registrationBody,
  answer: verifiedUser,
});

/** Second name of `/api/webauthn/register/complete` (decision 5). */
export const completeRegistrationProd = endpoint({
  ...completeRegistration,
  path: '/api/prod/complete',
});

/** Starts signing in by a passkey. */
export const beginAuthentication = endpoint({
  method: 'POST',
  path: '/api/webauthn/authenticate/begin',
  access: 'anyone',
  budget: 'ceremony',
  answer: authenticationOptions,
});

/** Signs in by a passkey. */
export const completeAuthentication = endpoint({
  method: 'POST',
  path: '/api/webauthn/authenticate/complete',
  access: 'anyone',
  body: authenticationBody,
  answer: verifiedUser,
});

/** Second name of `/api/webauthn/authenticate/complete` (decision 5). */
export const completeAuthenticationProd = endpoint({
  ...completeAuthentication,
  path: '/api/prod/authenticate',
});

/** Signs in on a developer's own machine; elsewhere 404 (decision 6). */
export const devLogin = endpoint({
  method: 'POST',
  path: '/api/auth/dev-login-simple',
  access: 'anyone',
  answer: z.object({ user }),
});

/** Whether this client may use the dev login, which the browser cannot know (decision 6). */
export const offersDevLogin = endpoint({
  method: 'GET',
  path: '/api/auth/dev-login',
  access: 'anyone',
  answer: z.object({ isOffered: z.boolean() }),
});
