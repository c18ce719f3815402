import { createInvitation, type IssuedInvitation } from '#contract/invitations.ts';
import { registerDirectly } from './registerDirectly.ts';
import type { Visitor } from './test.ts';

/** Invites a person and lets them in by the link, all by the calls alone. */
export async function letIn(
  inviter: Visitor,
  visitor: Visitor,
  firstName: string,
  community = 'Tøyen 2',
): Promise<void> {
  const made = await inviter.context.request.post(createInvitation.path, {
    data: { firstName, community },
    failOnStatusCode: true,
  });
  const { invitationUrl } = (await made.json()) as IssuedInvitation;
  await registerDirectly(visitor, new URL(invitationUrl).origin, invitationUrl);
}
