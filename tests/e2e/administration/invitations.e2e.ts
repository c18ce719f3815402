import { errors } from '#contract/base/errors.ts';
import { inviteAndRegister } from '#tests/e2e/kit/inviteAndRegister.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { InvitePage } from '#tests/e2e/pages/InvitePage.ts';
import { RegisterPage } from '#tests/e2e/pages/RegisterPage.ts';
import { register } from '#web/texts/authentication.ts';
import { invitationList as texts } from '#web/texts/invitations.ts';
import { ageSessions, disableCodes } from '#tests/e2e/kit/changeDatabase.ts';
import { AdministrationPage } from '#tests/e2e/pages/AdministrationPage.ts';
import { codesTexts } from '#web/texts/administration.ts';
import { profile } from '#web/texts/profile.ts';

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

test("a prest sees everybody's invitations and who used them, and revokes any @full", async ({
  firstPerson,
  emptySangbok: { origin },
  newClient,
}) => {
  const kari = await newClient({ baseURL: origin });
  await inviteAndRegister(firstPerson, kari, 'Kari');
  await kari.page.goto('/create-invitation');
  await new InvitePage(kari.page).inviteHere('Ola');

  const administration = new AdministrationPage(firstPerson.page);
  await administration.open('invitations');
  await expect(administration.rows).toHaveCount(2);
  await expect(administration.row('Ola')).toContainText(/Laget av Kari/);
  await expect(administration.row('Brukt av Kari')).toContainText(/Laget av Prest/);
  await administration.revoke('Ola');
  await expect(administration.row('Ola')).toContainText('Trukket tilbake');
  await kari.page.reload();
  await expect(kari.page.getByText('Trukket tilbake')).toBeVisible();
});

test('an invitation that was used meanwhile is not revoked, and the list shows it @full', async ({
  firstPerson: { page, watch },
  emptySangbok: { origin },
  newClient,
}) => {
  watch.allow(/status of 409/);
  const { link } = await new InvitePage(page).invite('Kari', 'Tøyen 2');
  await page.getByRole('button', { name: texts.revokeName('Kari') }).click();
  const kari = await newClient({ baseURL: origin });
  await kari.page.goto(link);
  await new RegisterPage(kari.page).register();

  await page.getByRole('alertdialog').getByRole('button', { name: texts.revokeYes }).click();
  await expect(new Chrome(page).toast).toContainText(errors.invitationSpent[1]);
  await expect(page.getByText('Brukt av Kari')).toBeVisible();
});

test('a prest enables codes again after too many guesses disabled them @full', async ({
  firstPerson: { page, watch },
  emptySangbok,
  newClient,
}) => {
  watch.allow(/status of 403/);
  const { code } = await new InvitePage(page).invite('Kari', 'Tøyen 2');
  await disableCodes(emptySangbok);
  const kari = await newClient({ baseURL: emptySangbok.origin });
  kari.watch.allow(/status of 403/);
  await kari.page.goto('/register');
  await new RegisterPage(kari.page).submit(code);
  await expect(new RegisterPage(kari.page).failure).toContainText(errors.onlyLinksWork[1]);

  await new AdministrationPage(page).open('invitations');
  await ageSessions(emptySangbok);
  await page.getByRole('button', { name: codesTexts.reopen }).click();
  await new AdministrationPage(page).answer(profile.confirm);
  await expect(new Chrome(page).toast).toContainText(codesTexts.reopened);
  await expect(page.getByRole('button', { name: codesTexts.reopen })).toHaveCount(0);
  await new RegisterPage(kari.page).register(code);
  await expect(new Chrome(kari.page).profile).toHaveText('K');
});
