import * as z from 'zod/mini';
import { endpoint } from '#contract/base/endpoint.ts';
import { idempotencyHeader } from '#contract/base/headers.ts';
import { personNames, someId } from '#contract/base/text.ts';

/** Its sentences are shown under the fields and returned by the server. */
export const invitationBody = z.strictObject(personNames);

export const issuedInvitation = z.object({
  firstName: z.string(),
  community: z.string(),
  /** Shown once; the server stores only an HMAC (decision 7). */
  inviteCode: z.string(),
  invitationUrl: z.string(),
  expiresAt: z.string(),
});
export type IssuedInvitation = z.infer<typeof issuedInvitation>;

/** Invites a person; requires recent authentication. */
export const createInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations',
  access: 'inviteIntoOwnCommunity',
  budget: 'invitation',
  body: invitationBody,
  answer: issuedInvitation,
  takes: [idempotencyHeader],
});

/** The known communities, each in one spelling. */
export const listCommunities = endpoint({
  method: 'GET',
  path: '/api/communities',
  access: 'inviteIntoAnyCommunity',
  answer: z.array(z.string()),
});

/** An invitation without its code, which is not stored (decision 7). */
export const invitation = z.object({
  id: z.string(),
  firstName: z.string(),
  community: z.string(),
  state: z.enum(['open', 'used', 'expired', 'revoked']),
  /** First name of the person who used it. */
  usedBy: z.nullable(z.string()),
  /** First name of the person who created it. */
  inviter: z.string(),
  /** Whether it is a recovery code for a person who lost their device (decision 9). */
  isRecovery: z.boolean(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type Invitation = z.infer<typeof invitation>;

/** The user's own invitations, newest first. */
export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/invitations',
  access: 'signedIn',
  answer: z.array(invitation),
});

/** All invitations, newest first. */
export const listAllInvitations = endpoint({
  method: 'GET',
  path: '/api/invitations/all',
  access: 'administer',
  answer: z.array(invitation),
});

/** Revokes an open invitation: one's own, or any for a prest. */
export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/invitations/:id',
  access: 'signedIn',
  params: z.strictObject({ id: someId }),
  answer: invitation,
});
