import { expect, test } from '#tests/e2e/kit/test.ts';
import { InvitePage } from '#tests/e2e/pages/InvitePage.ts';
import { RegisterPage } from '#tests/e2e/pages/RegisterPage.ts';
import { invitation } from '#web/texts/invitations.ts';
import { register } from '#web/texts/authentication.ts';
import { profile, roleNames } from '#web/texts/profile.ts';
import { errors } from '#contract/base/errors.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { chrome } from '#web/texts/chrome.ts';

test('the printed link registers the first person as prest', async ({
  newClient,
  emptySangbok,
}) => {
  const { page, authenticator } = await newClient({ baseURL: emptySangbok.origin });
  const registerPage = new RegisterPage(page);
  await page.goto(emptySangbok.setupLink);
  await expect(registerPage.code).toHaveValue('PROD');
  await expect(page, 'the secret leaves the address bar').toHaveURL(/\/register$/);

  await registerPage.verify();
  await expect(page.getByText('Fornavn er påkrevd')).toBeVisible();
  await expect(page.getByText('Kommunitet er påkrevd')).toBeVisible();
  await expect(registerPage.firstName).toBeFocused();
  expect(await authenticator.count(), 'no passkey of somebody without a name').toBe(0);

  // Each is shown for one and a half seconds.
  const seen = [page.getByText(register.ready), page.getByText(register.welcome('Berit'))];
  const shown = Promise.all(seen.map((each) => each.waitFor()));
  await registerPage.submit(undefined, { firstName: 'Berit', community: 'St. Olav' });
  await shown;
  await expect(page).toHaveURL(`${emptySangbok.origin}/`);
  const [passkey] = await authenticator.passkeys();
  expect(passkey).toMatchObject({ userName: 'Berit, St. Olav', userDisplayName: 'Berit' });

  await page.goto('/create-invitation');
  await expect(page.getByText(roleNames.prest, { exact: true })).toBeVisible();
  await expect(page.getByText(invitation.may.prest)).toBeVisible();
  await expect(new InvitePage(page).community, 'the own one').toHaveValue('St. Olav');
});

test('the first person is asked for name and community, and not for a code @full', async ({
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

test('the printed link survives a reload of its page @full', async ({
  newClient,
  emptySangbok,
}) => {
  const { page } = await newClient({ baseURL: emptySangbok.origin });
  await page.goto(emptySangbok.setupLink);
  await expect(page).toHaveURL(/\/register$/);
  await page.reload();
  await new RegisterPage(page).register();
  await page.goto('/create-invitation');
  await expect(page.getByText(roleNames.prest, { exact: true })).toBeVisible();
});

test('the printed link is invalid once somebody is registered @full', async ({
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

test('nobody becomes prest without the secret of the link @full', async ({
  newClient,
  emptySangbok,
}) => {
  const { page } = await newClient({ baseURL: emptySangbok.origin });
  await page.goto('/register?code=PROD');
  await new RegisterPage(page).register();
  await page.goto('/create-invitation');
  await expect(page.getByText(invitation.mayNotTitle)).toBeVisible();
});
