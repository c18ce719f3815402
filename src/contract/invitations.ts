import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { someId, nameField } from './text.ts';

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
  budget: 'invitation',
  body: invitationBody,
  answer: issuedInvitation,
});

/** The known communities, each in one spelling, for whoever invites into any. */
export const listCommunities = endpoint({
  method: 'GET',
  path: '/api/communities',
  access: 'inviteIntoAnyCommunity',
  answer: z.array(z.string()),
});

/** One that was made, without its code, which nobody knows any more (decision 7). */
export const invitation = z.object({
  id: z.string(),
  firstName: z.string(),
  community: z.string(),
  state: z.enum(['open', 'used', 'expired', 'revoked']),
  /** First name of who used it. */
  usedBy: z.nullable(z.string()),
  /** First name of who made it. */
  inviter: z.string(),
  /** It lets somebody in again who lost their device (decision 9). */
  isRecovery: z.boolean(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type Invitation = z.infer<typeof invitation>;

/** The caller's own, the latest first. */
export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/invitations',
  access: 'signedIn',
  answer: z.array(invitation),
});

/** Everybody's, the latest first. */
export const listAllInvitations = endpoint({
  method: 'GET',
  path: '/api/invitations/all',
  access: 'administer',
  answer: z.array(invitation),
});

/** One's own, or any for a prest. Only an open one can be revoked. */
export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/invitations/:id',
  access: 'signedIn',
  params: z.strictObject({ id: someId }),
  answer: invitation,
});
