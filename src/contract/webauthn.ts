import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { user } from './user.ts';
import {
  authenticationOptions,
  authenticationResponse,
  registrationOptions,
  registrationResponse,
} from './webauthnJson.ts';

const registrationBody = z.strictObject({ registrationResponse });
const authenticationBody = z.strictObject({ authenticationResponse });
const verifiedUser = z.object({ verified: z.literal(true), user });

/**
 * Goes on with the registration this browser has begun; for a signed-in person it begins a further
 * passkey, after a fresh sign-in (decision 9).
 */
export const beginRegistration = endpoint({
  method: 'POST',
  path: '/api/webauthn/register/begin',
  access: 'anyone',
  budget: 'ceremony',
  answer: registrationOptions,
});

export const completeRegistration = endpoint({
  method: 'POST',
  path: '/api/webauthn/register/complete',
  access: 'anyone',
  body: registrationBody,
  answer: verifiedUser,
});

/** A second name of `completeRegistration` (decision 5). */
export const completeRegistrationProd = endpoint({
  ...completeRegistration,
  path: '/api/prod/complete',
});

export const beginAuthentication = endpoint({
  method: 'POST',
  path: '/api/webauthn/authenticate/begin',
  access: 'anyone',
  budget: 'ceremony',
  answer: authenticationOptions,
});

export const completeAuthentication = endpoint({
  method: 'POST',
  path: '/api/webauthn/authenticate/complete',
  access: 'anyone',
  body: authenticationBody,
  answer: verifiedUser,
});

/** A second name of `completeAuthentication` (decision 5). */
export const completeAuthenticationProd = endpoint({
  ...completeAuthentication,
  path: '/api/prod/authenticate',
});
