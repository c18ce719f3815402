import { beginRegistration } from '#contract/gettingIn.ts';
import { ageSignIns } from '#tests/e2e/kit/behindTheServer.ts';
import { letIn } from '#tests/e2e/kit/letIn.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { LoginPage } from '#tests/e2e/pages/LoginPage.ts';
import { ProfilePage } from '#tests/e2e/pages/ProfilePage.ts';
import { chrome } from '#web/texts/chrome.ts';
import { login, register } from '#web/texts/gettingIn.ts';
import { profile } from '#web/texts/profile.ts';

test('a second device gets a passkey, the first loses its own, and the last one stays', async ({
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

test('the device that has a passkey gets no second one', async ({ kantor: { page } }) => {
  const profilePage = new ProfilePage(page);
  await profilePage.open();
  await profilePage.add.click();
  await expect(page.getByRole('alert')).toContainText(register.alreadyHasPasskey);
  await expect(profilePage.passkeys).toHaveCount(1);
});

test('after five minutes the person shows who they are, and what they asked for goes on', async ({
  kantor: { page, authenticator, watch },
  sangbok,
}) => {
  watch.allow(/status of 403/);
  const profilePage = new ProfilePage(page);
  await profilePage.open();
  await ageSignIns(sangbok);
  await profilePage.add.click();
  await expect(profilePage.question).toContainText(profile.confirmTitle);

  await authenticator.refuse();
  await profilePage.answer(profile.confirm);
  await expect(profilePage.question.getByRole('alert')).toContainText(login.cancelled);
  await authenticator.accept();
  // The second asking is for the new device: it is laid beside the phone between the two.
  await page.route(`**${beginRegistration.path}`, async (route) => {
    await authenticator.exchange();
    await route.continue();
  });
  await profilePage.answer(profile.confirm);
  await expect(new Chrome(page).toast).toContainText(profile.added);
  await expect(profilePage.passkeys).toHaveCount(2);
  await expect(profilePage.passkeys.first()).toContainText(/Sist brukt/);

  await ageSignIns(sangbok);
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

test('the passkey of somebody else signs that person in, and changes nothing', async ({
  kantor,
  newVisitor,
  prest,
  sangbok,
}) => {
  const { page, watch, authenticator } = kantor;
  watch.allow(/status of 403/);
  const other = await newVisitor();
  await letIn(prest, other, 'Kari');

  const profilePage = new ProfilePage(page);
  await profilePage.open();
  await ageSignIns(sangbok);
  await profilePage.add.click();
  await authenticator.exchange();
  await authenticator.take(await other.authenticator.passkeys());
  await profilePage.answer(profile.confirm);
  await expect(new Chrome(page).toast).toContainText(profile.otherPerson('Kari'));
  await expect(profilePage.firstName).toHaveValue('Kari');
  await expect(profilePage.passkeys).toHaveCount(1);
});

test('passkeys and devices that do not come can be asked for again', async ({ kantor }) => {
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
