import type { IssuedInvitation } from '#contract/people/invitations.ts';
import type { TestServer } from './testServer.ts';

export interface Invited extends IssuedInvitation {
  /** The link's fragment after `#t=`. */
  readonly token: string;
}

/** Creates an invitation by a prest. */
export async function invite(
  server: Pick<TestServer, 'person'>,
  { firstName = 'Even', community = 'Møhlenpris' } = {},
): Promise<Invited> {
  const { browser } = await server.person({ role: 'prest' });
  const { status, body, text } = await browser.post('/api/invitations', { firstName, community });
  if (status !== 200) throw new Error(text);
  const issued = body as unknown as IssuedInvitation;
  return { ...issued, token: issued.invitationUrl.split('#t=')[1] ?? '' };
}
