import { expect, test } from '#tests/e2e/kit/test.ts';
import { RegisterPage } from '#tests/e2e/pages/RegisterPage.ts';
import { invitation } from '#web/texts/invitations.ts';
import { register } from '#web/texts/authentication.ts';
import { roleNames } from '#web/texts/profile.ts';

test('the printed link registers the first person as prest', async ({
  newClient,
  emptySangbok,
}) => {
  const { page, authenticator } = await newClient({ baseURL: emptySangbok.origin });
  const registerPage = new RegisterPage(page);
  await page.goto(emptySangbok.setupLink);
  await expect(registerPage.code).toHaveValue('PROD');
  await expect(page, 'the secret leaves the address bar').toHaveURL(/\/register$/);

  const ready = page.getByText(register.ready).waitFor(); // shown for one and a half seconds
  await registerPage.submit();
  await ready;
  await expect(page).toHaveURL(`${emptySangbok.origin}/`);
  expect(await authenticator.count()).toBe(1);

  await page.goto('/create-invitation');
  await expect(page.getByText(roleNames.prest, { exact: true })).toBeVisible();
  await expect(page.getByText(invitation.may.prest)).toBeVisible();
});
