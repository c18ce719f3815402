import { expect, test } from '#tests/e2e/kit/test.ts';
import { InvitePage } from '#tests/e2e/pages/InvitePage.ts';
import { RegisterPage } from '#tests/e2e/pages/RegisterPage.ts';
import { invitation } from '#web/texts/invitations.ts';
import { register } from '#web/texts/authentication.ts';
import { roleNames } from '#web/texts/profile.ts';
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
  await expect(page.getByText(register.firstLead)).toBeVisible();
  await expect(page.getByText(register.codeHint)).toHaveCount(0);
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
  await expect(new Chrome(page).profile).toHaveAccessibleName(chrome.profileMenu('Berit'));
  const [passkey] = await authenticator.passkeys();
  expect(passkey).toMatchObject({ userName: 'Berit, St. Olav', userDisplayName: 'Berit' });

  await page.goto('/create-invitation');
  await expect(page.getByText(roleNames.prest, { exact: true })).toBeVisible();
  await expect(page.getByText(invitation.may.prest)).toBeVisible();
  await expect(new InvitePage(page).community, 'the own one').toHaveValue('St. Olav');
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
