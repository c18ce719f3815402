import { beginRegistration } from '#contract/people/auth.ts';
import { ageSessions } from '#tests/e2e/kit/changeDatabase.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { LoginPage } from '#tests/e2e/pages/LoginPage.ts';
import { ProfilePage } from '#tests/e2e/pages/ProfilePage.ts';
import { login } from '#web/texts/authentication.ts';
import { profile } from '#web/texts/profile.ts';

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
