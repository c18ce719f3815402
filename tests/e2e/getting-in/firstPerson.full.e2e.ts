import { errors } from '#contract/base/errors.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { RegisterPage } from '#tests/e2e/pages/RegisterPage.ts';
import { chrome } from '#web/texts/chrome.ts';
import { invitation } from '#web/texts/invitations.ts';
import { register } from '#web/texts/authentication.ts';
import { profile, roleNames } from '#web/texts/profile.ts';

test('the first person is asked for name and community, and not for a code', async ({
  newClient,
  emptySangbok,
}) => {
  const { page } = await newClient({ baseURL: emptySangbok.origin });
  await page.goto(emptySangbok.setupLink);
  await expect(page.getByText(register.firstLead)).toBeVisible();
  await expect(page.getByText(register.codeHint)).toHaveCount(0);
  const registerPage = new RegisterPage(page);
  await registerPage.submit(undefined, { firstName: 'Berit', community: 'St. Olav' });
  await expect(page).toHaveURL(`${emptySangbok.origin}/`);
  await expect(new Chrome(page).profile).toHaveAccessibleName(chrome.profileMenu('Berit'));
  await page.goto('/settings/profile');
  await expect(page.getByRole('textbox', { name: profile.firstName })).toHaveValue('Berit');
  await expect(page.getByText('St. Olav')).toBeVisible();
});

test('the printed link survives a reload of its page', async ({ newClient, emptySangbok }) => {
  const { page } = await newClient({ baseURL: emptySangbok.origin });
  await page.goto(emptySangbok.setupLink);
  await expect(page).toHaveURL(/\/register$/);
  await page.reload();
  await new RegisterPage(page).register();
  await page.goto('/create-invitation');
  await expect(page.getByText(roleNames.prest, { exact: true })).toBeVisible();
});

test('the printed link is invalid once somebody is registered', async ({
  firstPerson,
  newClient,
  emptySangbok,
}) => {
  expect(await firstPerson.authenticator.count()).toBe(1);
  const { page, watch, authenticator } = await newClient({ baseURL: emptySangbok.origin });
  watch.allow(/status of 403/);
  const registerPage = new RegisterPage(page);
  await page.goto(emptySangbok.setupLink);
  await registerPage.submit();
  await expect(registerPage.failure).toContainText(errors.registrationClosed[1]);
  expect(await authenticator.count()).toBe(0);
});

test('nobody becomes prest without the secret of the link', async ({ newClient, emptySangbok }) => {
  const { page } = await newClient({ baseURL: emptySangbok.origin });
  await page.goto('/register?code=PROD');
  await new RegisterPage(page).register();
  await page.goto('/create-invitation');
  await expect(page.getByText(invitation.mayNotTitle)).toBeVisible();
});
