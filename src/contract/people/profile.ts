import * as z from 'zod/mini';
import { endpoint } from '#contract/base/endpoint.ts';
import { credentialId } from './auth.ts';
import { personNames, someId } from '#contract/base/text.ts';
import { user } from './user.ts';

/** «Rediger profil»: changes one's own first name; only a prest changes the community (decision 8). */
export const changeProfile = endpoint({
  method: 'PATCH',
  path: '/api/auth/me',
  access: 'signedIn',
  budget: 'transfer',
  body: z.strictObject({ firstName: personNames.firstName }),
  answer: z.object({ user }),
});

/** The user's sessions, most recently used first. */
export const listSignIns = endpoint({
  method: 'GET',
  path: '/api/sign-ins',
  access: 'signedIn',
  answer: z.array(
    z.object({
      id: z.string(),
      /** «Chrome på Android», from the `User-Agent` of the sign-in. */
      device: z.string(),
      createdAt: z.string(),
      lastUsedAt: z.string(),
      /** Whether it is the session of this request. */
      isCurrent: z.boolean(),
    }),
  ),
});

/** Ends one of the user's sessions. */
export const endSignIn = endpoint({
  method: 'DELETE',
  path: '/api/sign-ins/:id',
  access: 'signedIn',
  params: z.strictObject({ id: someId }),
  answer: z.object({ ok: z.literal(true) }),
});

/** The contacts of «Kontakt»: a mail address, or the prests (decision 28). */
export const getContact = endpoint({
  method: 'GET',
  path: '/api/contact',
  access: 'signedIn',
  answer: z.object({
    supportEmail: z.nullable(z.string()),
    /** Prests with enabled accounts, oldest account first. */
    prests: z.array(z.object({ firstName: z.string(), community: z.string() })),
  }),
});

/** A person's own passkeys, oldest first (decision 9). */
export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/passkeys',
  access: 'signedIn',
  answer: z.array(
    z.object({
      /** The credential id, base64url. */
      id: z.string(),
      name: z.string(),
      createdAt: z.string(),
      lastUsedAt: z.nullable(z.string()),
    }),
  ),
});

/** Removes a passkey, but never the last one; requires recent authentication (decision 9). */
export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/passkeys/:id',
  access: 'signedIn',
  params: z.strictObject({ id: credentialId }),
  answer: z.object({ ok: z.literal(true) }),
});

/** «Mine data»: one JSON file with all stored data about the user. */
export const takePersonalData = endpoint({
  method: 'GET',
  path: '/api/auth/me/data',
  access: 'signedIn',
  budget: 'transfer',
  answer: z.never(),
  binary: true,
  gives: ['content-disposition'],
});

/** «Slett kontoen»: deletes one's own account; requires recent authentication. Not for the only prest. */
export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/auth/me',
  access: 'signedIn',
  answer: z.object({ ok: z.literal(true) }),
});

/** The operator's text about who is responsible for this song book. */
export const getPrivacyNotice = endpoint({
  method: 'GET',
  path: '/api/privacy',
  access: 'anyone',
  answer: z.object({
    /** Plain text; null where there is none. */
    responsible: z.nullable(z.string()),
  }),
});
