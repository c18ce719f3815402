import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { credentialId } from './auth.ts';
import { limits } from './limits.ts';
import { someId, nameField } from './text.ts';
import { user } from './user.ts';

/** «Rediger profil»: one's own name. The community is for a prest to change (decision 8). */
export const changeProfile = endpoint({
  method: 'PATCH',
  path: '/api/auth/me',
  access: 'signedIn',
  budget: 'transfer',
  body: z.strictObject({ firstName: nameField(limits.firstName, 'Fornavn er påkrevd') }),
  answer: z.object({ user }),
});

/** Where one is signed in, the latest used first. */
export const listSignIns = endpoint({
  method: 'GET',
  path: '/api/sign-ins',
  access: 'signedIn',
  answer: z.array(
    z.object({
      id: z.string(),
      /** «Chrome på Android», as told by the browser when it signed in. */
      device: z.string(),
      createdAt: z.string(),
      lastUsedAt: z.string(),
      /** The one that asks. */
      isCurrent: z.boolean(),
    }),
  ),
});

/** Ends one of one's own sign-ins; its device is out at the next call. */
export const endSignIn = endpoint({
  method: 'DELETE',
  path: '/api/sign-ins/:id',
  access: 'signedIn',
  params: z.strictObject({ id: someId }),
  answer: z.object({ ok: z.literal(true) }),
});

/** Whom «Kontakt» leads to: a mail address, or the prests of the installation (decision 28). */
export const getContact = endpoint({
  method: 'GET',
  path: '/api/contact',
  access: 'signedIn',
  answer: z.object({
    supportEmail: z.nullable(z.string()),
    /** First names, with open accounts, by age of the account. */
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

/** Never the last one, and only after a fresh sign-in (decision 9). */
export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/passkeys/:id',
  access: 'signedIn',
  params: z.strictObject({ id: credentialId }),
  answer: z.object({ ok: z.literal(true) }),
});

/** «Mine data»: one JSON file with all that is kept about whoever asks. */
export const takePersonalData = endpoint({
  method: 'GET',
  path: '/api/auth/me/data',
  access: 'signedIn',
  budget: 'transfer',
  answer: z.never(),
  binary: true,
});

/** «Slett kontoen»: one's own, soon after a passkey was shown, and never that of the only prest. */
export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/auth/me',
  access: 'signedIn',
  answer: z.object({ ok: z.literal(true) }),
});

/** Who answers for this song book and how to reach them, as whoever runs it wrote it down. */
export const getPrivacyNotice = endpoint({
  method: 'GET',
  path: '/api/privacy',
  access: 'anyone',
  answer: z.object({
    /** Plain text; null while nobody is named. */
    responsible: z.nullable(z.string()),
  }),
});
