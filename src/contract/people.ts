import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { issuedInvitation } from './invitations.ts';

/** A new way in for somebody who lost their device; ends all their sign-ins (decision 9). */
export const createRecoveryCode = endpoint({
  method: 'POST',
  path: '/api/people/:id/recovery-code',
  access: 'administer',
  params: z.strictObject({ id: z.string().check(z.regex(/^[\w-]{1,100}$/)) }),
  answer: issuedInvitation,
});

/** Lets bare codes work again after three days at the guess ceiling (decision 7). */
export const reopenRegistration = endpoint({
  method: 'POST',
  path: '/api/registration/reopen',
  access: 'administer',
  answer: z.object({ ok: z.literal(true) }),
});
