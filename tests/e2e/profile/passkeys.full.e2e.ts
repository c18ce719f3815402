import { ageSessions } from '#tests/e2e/kit/changeDatabase.ts';
import { inviteAndRegister } from '#tests/e2e/kit/inviteAndRegister.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { ProfilePage } from '#tests/e2e/pages/ProfilePage.ts';
import { chrome } from '#web/texts/chrome.ts';
import { register } from '#web/texts/authentication.ts';
import { profile } from '#web/texts/profile.ts';

test('a device that has a passkey gets no second one', async ({ kantor: { page } }) => {
  const profilePage = new ProfilePage(page);
  await profilePage.open();
  await profilePage.add.click();
  await expect(page.getByRole('alert')).toContainText(register.alreadyHasPasskey);
  await expect(profilePage.passkeys).toHaveCount(1);
});

test("another person's passkey signs that person in, and changes nothing", async ({
  kantor,
  newClient,
  prest,
  sangbok,
}) => {
  const { page, watch, authenticator } = kantor;
  watch.allow(/status of 403/);
  const other = await newClient();
  await inviteAndRegister(prest, other, 'Kari');

  const profilePage = new ProfilePage(page);
  await profilePage.open();
  await ageSessions(sangbok);
  await profilePage.add.click();
  await authenticator.exchange();
  await authenticator.take(await other.authenticator.passkeys());
  await profilePage.answer(profile.confirm);
  await expect(new Chrome(page).toast).toContainText(profile.otherPerson('Kari'));
  await expect(profilePage.firstName).toHaveValue('Kari');
  await expect(profilePage.passkeys).toHaveCount(1);
});

test('passkeys and devices that failed to load can be loaded again', async ({ kantor }) => {
  const { page, watch } = kantor;
  watch.allow(/status of 500/);
  await page.route(/api\/(passkeys|sign-ins)$/, (route) => route.fulfill({ status: 500 }));
  await page.goto('/settings/profile');
  await expect(page.getByRole('alert')).toHaveText([
    new RegExp(profile.passkeysFailed),
    new RegExp(profile.devicesFailed),
  ]);
  await page.unrouteAll();
  for (const part of [profile.passkeys, profile.devices]) {
    const card = page.getByRole('region', { name: part });
    await card.getByRole('button', { name: chrome.tryAgain }).click();
  }
  const profilePage = new ProfilePage(page);
  await expect(profilePage.passkeys).toHaveCount(1);
  await expect(profilePage.devices).toHaveCount(1);
});
