import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { credentialId } from './webauthnJson.ts';

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
