import { createInvitation } from '#contract/people/invitations.ts';
import { ageSessions, forbidInviting } from '#tests/e2e/kit/changeDatabase.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { InvitePage } from '#tests/e2e/pages/InvitePage.ts';
import { RegisterPage } from '#tests/e2e/pages/RegisterPage.ts';
import { invitation } from '#web/texts/invitations.ts';
import { profile } from '#web/texts/profile.ts';
import { breakAnswers } from '#tests/e2e/kit/breakAnswers.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';

test('a kantor invites into their own community only @full', async ({ prest, client }) => {
  const { link } = await new InvitePage(prest.page).invite('Kari', 'Tøyen 2');
  const { page } = client;
  await page.goto(link);
  await new RegisterPage(page).register();

  const invitePage = new InvitePage(page);
  await page.goto('/create-invitation');
  await expect(page.getByText(invitation.may.kantor)).toBeVisible();
  await expect(invitePage.community).toHaveValue('Tøyen 2');
  await expect(invitePage.community).toBeDisabled();
  await invitePage.firstName.fill('Ola');
  await invitePage.submit();
  await expect(invitePage.code).toBeVisible();

  const elsewhere = { firstName: 'Ola', community: 'Ålesund 1' };
  const answer = await page.request.post(createInvitation.path, { data: elsewhere });
  expect(answer.status()).toBe(403);
});

test('inviting from a device left unlocked requires the passkey, and then continues @full', async ({
  firstPerson: { page, watch },
  emptySangbok,
}) => {
  watch.allow(/status of 403/);
  const invitePage = new InvitePage(page);
  await page.goto('/create-invitation');
  await ageSessions(emptySangbok);
  await invitePage.firstName.fill('Kari');
  await invitePage.community.fill('Tøyen 2');
  await invitePage.submit();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(profile.confirmTitle);
  await expect(invitePage.code).toHaveCount(0);
  await question.getByRole('button', { name: profile.confirm }).click();
  await expect(invitePage.code).toBeVisible();
});

test('a person who may not invite sees a message instead of a form @full', async ({
  kantor: { page },
  sangbok,
}) => {
  await forbidInviting(sangbok);
  await page.goto('/create-invitation');
  await expect(page.getByText(invitation.mayNotTitle)).toBeVisible();
  await expect(new InvitePage(page).firstName).toHaveCount(0);
});

test('an invitation requires both names @full', async ({ page }) => {
  const invitePage = new InvitePage(page);
  await page.goto('/create-invitation');
  await invitePage.community.clear();
  await invitePage.submit();
  await expect(page.getByText('Fornavn er påkrevd')).toBeVisible();
  await expect(page.getByText('Kommunitet er påkrevd')).toBeVisible();
  await expect(invitePage.firstName).toBeFocused();
});

test('an invitation that fails shows a message and keeps what was typed @full', async ({
  prest,
}) => {
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
