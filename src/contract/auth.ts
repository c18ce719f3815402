import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { user } from './user.ts';
import { registrationOptions } from './webauthnJson.ts';

/** 401 for a visitor (spec §4). */
export const getMe = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  access: 'signedIn',
  answer: z.object({ user }),
});

/** An accepted code or opened door: now the passkey (spec §4). */
export const passkeyRequired = z.object({
  requiresPasskey: z.literal(true),
  firstName: z.string(),
  community: z.string(),
  webauthnOptions: z.optional(registrationOptions),
});
export type PasskeyRequired = z.infer<typeof passkeyRequired>;

/** `inviteToken` comes from the link's fragment and skips the guess budget (decision 7). */
export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  access: 'anyone',
  budget: 'ceremony',
  body: z.strictObject({
    inviteCode: z.string().check(z.maxLength(limits.inviteCodeInput)),
    inviteToken: z.optional(z.string().check(z.maxLength(64))),
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
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'anyone',
  answer: z.object({ ok: z.literal(true) }),
});

/** Answers on a developer's own machine alone, else 404 (decision 6). */
export const devLogin = endpoint({
  method: 'POST',
  path: '/api/auth/dev-login-simple',
  access: 'anyone',
  answer: z.object({ user }),
});
