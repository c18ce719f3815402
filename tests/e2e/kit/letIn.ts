import type { APIRequestContext } from '@playwright/test';
import { createInvitation, type IssuedInvitation } from '#contract/invitations.ts';
import { type RegisteredWith, registerDirectly } from './registerDirectly.ts';

/** Invites a person and lets them in by the link, all by the calls alone. */
export async function letIn(
  inviter: Pick<RegisteredWith, 'context'>,
  visitor: RegisteredWith,
  firstName: string,
  community?: string,
): Promise<void> {
  const link = await invitationLink(inviter.context.request, firstName, community);
  await registerDirectly(visitor, new URL(link).origin, link);
}

/** Invites a person, as whoever asks here. */
export async function invitationLink(
  request: APIRequestContext,
  firstName: string,
  community = 'Tøyen 2',
): Promise<string> {
  const made = await request.post(createInvitation.path, {
    data: { firstName, community },
    failOnStatusCode: true,
  });
  const { invitationUrl } = (await made.json()) as IssuedInvitation;
  return invitationUrl;
}
