import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { nameField } from './user.ts';

/** Sentences of spec §5, under the fields and from the server alike. */
export const invitationBody = z.strictObject({
  firstName: nameField(limits.firstName, 'Fornavn er påkrevd'),
  community: nameField(limits.community, 'Kommunitet er påkrevd'),
});

export const issuedInvitation = z.object({
  firstName: z.string(),
  community: z.string(),
  /** Shown this once; the server keeps only an HMAC (decision 7). */
  inviteCode: z.string(),
  invitationUrl: z.string(),
  expiresAt: z.string(),
});
export type IssuedInvitation = z.infer<typeof issuedInvitation>;

export const createInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations',
  access: 'inviteIntoOwnCommunity',
  body: invitationBody,
  answer: issuedInvitation,
});
