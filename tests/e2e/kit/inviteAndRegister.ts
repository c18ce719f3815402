import type { APIRequestContext } from '@playwright/test';
import { createInvitation, type IssuedInvitation } from '#contract/people/invitations.ts';
import { type RegisteredWith, registerDirectly } from './registerDirectly.ts';

/** Invites a person and registers them by the link, both through the API. */
export async function inviteAndRegister(
  inviter: Pick<RegisteredWith, 'context'>,
  client: RegisteredWith,
  firstName: string,
  community?: string,
): Promise<void> {
  const link = await invitationLink(inviter.context.request, firstName, community);
  await registerDirectly(client, new URL(link).origin, link);
}

/** Invites a person as the signed-in person; returns the link. */
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
