import { errors } from '#contract/base/errors.ts';
import { inviteAndRegister } from '#tests/e2e/kit/inviteAndRegister.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { InvitePage } from '#tests/e2e/pages/InvitePage.ts';
import { RegisterPage } from '#tests/e2e/pages/RegisterPage.ts';
import { register } from '#web/texts/authentication.ts';
import { invitationList as texts } from '#web/texts/invitations.ts';

test('a person sees the state of their invitations, and revokes one', async ({ prest, client }) => {
  client.watch.allow(/status of 400/);
  await inviteAndRegister(prest, client, 'Kari');
  const { page } = client;
  await page.goto('/create-invitation');
  await expect(page.getByText(texts.empty.own)).toBeVisible();
  const { link } = await new InvitePage(page).inviteHere('Ola');
  const own = page.getByRole('region', { name: texts.heading.own() }).getByRole('listitem');
  await expect(own).toHaveCount(1);
  await expect(own).toContainText(/Åpen, utløper/);

  await page.getByRole('button', { name: texts.revokeName('Ola') }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: texts.cancel }).click();
  await expect(own).toContainText(/Åpen, utløper/);
  await page.getByRole('button', { name: texts.revokeName('Ola') }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: texts.revokeYes }).click();
  await expect(new Chrome(page).toast).toContainText(texts.revoked);
  await expect(own).toContainText('Trukket tilbake');
  await expect(page.getByRole('button', { name: texts.revokeName('Ola') })).toHaveCount(0);
  await expect(own, 'the focus is not lost with the button').toBeFocused();

  await page.goto(link);
  await page.getByRole('button', { name: register.logout }).click();
  await new RegisterPage(page).submit();
  await expect(new RegisterPage(page).failure).toContainText(errors.invalidInvitation[1]);
});
