import { InvitePage } from '#e2e/pages/InvitePage.ts';
import { RegisterPage } from '#e2e/pages/RegisterPage.ts';
import type { Visitor } from './test.ts';

/** Invites a person and lets them in by the link, to Home. */
export async function letIn(
  inviter: Visitor,
  visitor: Visitor,
  firstName: string,
  community = 'Tøyen 2',
): Promise<void> {
  const { link } = await new InvitePage(inviter.page).invite(firstName, community);
  await visitor.page.goto(link);
  await new RegisterPage(visitor.page).getIn();
}
