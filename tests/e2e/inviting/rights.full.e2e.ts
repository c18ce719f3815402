import { createInvitation } from '#contract/people/invitations.ts';
import { breakAnswers } from '#tests/e2e/kit/breakAnswers.ts';
import { forbidInviting } from '#tests/e2e/kit/changeDatabase.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { InvitePage } from '#tests/e2e/pages/InvitePage.ts';
import { invitation } from '#web/texts/invitations.ts';

test('a person who may not invite sees a message instead of a form', async ({
  kantor: { page },
  sangbok,
}) => {
  await forbidInviting(sangbok);
  await page.goto('/create-invitation');
  await expect(page.getByText(invitation.mayNotTitle)).toBeVisible();
  await expect(new InvitePage(page).firstName).toHaveCount(0);
});

test('an invitation requires both names', async ({ page }) => {
  const invitePage = new InvitePage(page);
  await page.goto('/create-invitation');
  await invitePage.community.clear();
  await invitePage.submit();
  await expect(page.getByText('Fornavn er påkrevd')).toBeVisible();
  await expect(page.getByText('Kommunitet er påkrevd')).toBeVisible();
  await expect(invitePage.firstName).toBeFocused();
});

test('an invitation that fails shows a message and keeps what was typed', async ({ prest }) => {
  const { page } = prest;
  const invitePage = new InvitePage(page);
  await breakAnswers(prest, createInvitation.path);
  await page.goto('/create-invitation');
  await invitePage.firstName.fill('Ola');
  await invitePage.community.fill('Tøyen 2');
  await invitePage.submit();
  await expect(new Chrome(page).toast).toContainText(invitation.createFailed);
  await expect(new Chrome(page).toast).toContainText(invitation.tryLater);
  await expect(invitePage.firstName).toHaveValue('Ola');
});
