import * as z from 'zod/mini';
import { roles } from '#people/role.ts';
import { endpoint } from '#contract/base/endpoint.ts';
import { issuedInvitation } from './invitations.ts';
import { personNames, someId } from '#contract/base/text.ts';

const personId = z.strictObject({ id: someId });

/** A person, for administration (decision 8). */
export const person = z.object({
  id: z.string(),
  firstName: z.string(),
  community: z.string(),
  role: z.enum(roles),
  canInvite: z.boolean(),
  disabled: z.boolean(),
  /** Number of passkeys. */
  passkeys: z.int(),
  /** First name of the inviter. */
  invitedBy: z.nullable(z.string()),
  createdAt: z.string(),
  lastLogin: z.nullable(z.string()),
});
export type Person = z.infer<typeof person>;

/** All people, by name. */
export const listPeople = endpoint({
  method: 'GET',
  path: '/api/people',
  access: 'administer',
  answer: z.array(person),
});

/**
 * Changes the given fields. Closing an account ends its sessions and its open invitations. The last prest
 * with an open account can neither be closed nor lose the role.
 */
export const changePerson = endpoint({
  method: 'PATCH',
  path: '/api/people/:id',
  access: 'administer',
  params: personId,
  body: z.strictObject({
    role: z.optional(z.enum(roles)),
    canInvite: z.optional(z.boolean()),
    disabled: z.optional(z.boolean()),
    community: z.optional(personNames.community),
  }),
  answer: person,
});

/** Deletes another person's closed account: the name is deleted, the songs stay. */
export const deletePerson = endpoint({
  method: 'DELETE',
  path: '/api/people/:id',
  access: 'administer',
  params: personId,
  answer: z.object({ ok: z.literal(true) }),
});

/** Creates a recovery code for a person who lost their device; ends all their sessions (decision 9). */
export const createRecoveryCode = endpoint({
  method: 'POST',
  path: '/api/people/:id/recovery-code',
  access: 'administer',
  budget: 'invitation',
  params: z.strictObject({ id: z.string().check(z.regex(/^[\w-]{1,100}$/)) }),
  answer: issuedInvitation,
});

/** Since when only links are accepted; null while bare codes are (decision 7). */
export const getRegistration = endpoint({
  method: 'GET',
  path: '/api/registration',
  access: 'administer',
  answer: z.object({ onlyLinksSince: z.nullable(z.string()) }),
});

/** Accepts bare codes again after three days with a used-up guess budget (decision 7). */
export const reopenRegistration = endpoint({
  method: 'POST',
  path: '/api/registration/reopen',
  access: 'administer',
  answer: z.object({ ok: z.literal(true) }),
});
