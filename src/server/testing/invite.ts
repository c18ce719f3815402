import type { IssuedInvitation } from '#contract/invitations.ts';
import type { TestServer } from './testServer.ts';

export interface Invited extends IssuedInvitation {
  /** What the link carries behind `#t=`. */
  readonly token: string;
}

/** A prest invites somebody. */
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
