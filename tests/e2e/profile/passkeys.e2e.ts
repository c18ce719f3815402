import { beginRegistration } from '#contract/people/auth.ts';
import { ageSessions } from '#tests/e2e/kit/changeDatabase.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { LoginPage } from '#tests/e2e/pages/LoginPage.ts';
import { ProfilePage } from '#tests/e2e/pages/ProfilePage.ts';
import { login, register } from '#web/texts/authentication.ts';
import { profile } from '#web/texts/profile.ts';
import { inviteAndRegister } from '#tests/e2e/kit/inviteAndRegister.ts';
import { chrome } from '#web/texts/chrome.ts';

test('a second device gets a passkey, the first loses its own, and the last one cannot be removed', async ({
  kantor: { page, authenticator },
}) => {
  const profilePage = new ProfilePage(page);
  await profilePage.open();
  await expect(page.getByText(profile.lastOne)).toBeVisible();

  await authenticator.exchange();
  await profilePage.add.click();
  await expect(new Chrome(page).toast).toContainText(profile.added);
  await expect(profilePage.passkeys).toHaveCount(2);
  await expect(page.getByText(profile.lastOne)).toBeHidden();

  await profilePage.askToRemove(0);
  await profilePage.answer(profile.cancel);
  await expect(profilePage.passkeys).toHaveCount(2);
  await profilePage.askToRemove(0);
  await profilePage.answer(profile.removeYes);
  await expect(new Chrome(page).toast).toContainText(profile.removed);
  await expect(profilePage.passkeys).toHaveCount(1);
  await expect(page.getByRole('region', { name: profile.passkeys })).toBeFocused();

  const last = profilePage.passkeys.getByRole('button');
  await expect(last).toHaveAttribute('aria-disabled', 'true');
  await last.focus();
  await page.keyboard.press('Enter');
  await expect(new Chrome(page).toast).toContainText(profile.lastOne);
  await expect(profilePage.question).toHaveCount(0);

  await new Chrome(page).signOut();
  await new LoginPage(page).signIn.click();
  await expect(page).toHaveURL('/');
});

test('after five minutes the person confirms their identity, and the request continues @full', async ({
  kantor: { page, authenticator, watch },
  sangbok,
}) => {
  watch.allow(/status of 403/);
  const profilePage = new ProfilePage(page);
  await profilePage.open();
  await ageSessions(sangbok);
  await profilePage.add.click();
  await expect(profilePage.question).toContainText(profile.confirmTitle);

  await authenticator.refuse();
  await profilePage.answer(profile.confirm);
  await expect(profilePage.question.getByRole('alert')).toContainText(login.cancelled);
  await authenticator.accept();
  // The phone confirms; the new device replaces it before the request for its own passkey.
  await page.route(`**${beginRegistration.path}`, async (route) => {
    await authenticator.exchange();
    await route.continue();
  });
  await profilePage.answer(profile.confirm);
  await expect(new Chrome(page).toast).toContainText(profile.added);
  await expect(profilePage.passkeys).toHaveCount(2);
  await expect(profilePage.passkeys.first()).toContainText(/Sist brukt/);

  await ageSessions(sangbok);
  await profilePage.askToRemove(0);
  await profilePage.answer(profile.removeYes);
  await expect(profilePage.question).toContainText(profile.confirmTitle);
  await profilePage.answer(profile.cancel);
  await expect(profilePage.question).toContainText(profile.removeYes);
  await profilePage.answer(profile.removeYes);
  await profilePage.answer(profile.confirm);
  await expect(new Chrome(page).toast).toContainText(profile.removed);
  await expect(profilePage.passkeys).toHaveCount(1);
});

test('a device that has a passkey gets no second one @full', async ({ kantor: { page } }) => {
  const profilePage = new ProfilePage(page);
  await profilePage.open();
  await profilePage.add.click();
  await expect(page.getByRole('alert')).toContainText(register.alreadyHasPasskey);
  await expect(profilePage.passkeys).toHaveCount(1);
});

test("another person's passkey signs that person in, and changes nothing @full", async ({
  kantor: { page, watch, authenticator },
  newClient,
  prest,
  sangbok,
}) => {
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

test('passkeys and devices that failed to load can be loaded again @full', async ({ kantor }) => {
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
