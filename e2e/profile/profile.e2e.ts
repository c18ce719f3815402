import { changeProfile } from '#contract/profile.ts';
import { expect, test } from '#e2e/kit/test.ts';
import { Chrome } from '#e2e/pages/Chrome.ts';
import { LoginPage } from '#e2e/pages/LoginPage.ts';
import { ProfilePage } from '#e2e/pages/ProfilePage.ts';
import { profile } from '#web/texts/profile.ts';
import { settings } from '#web/texts/settings.ts';

test('a person changes their own first name', async ({ kantor: { page } }) => {
  await page.goto('/settings');
  await page.getByRole('link', { name: settings.editProfile }).click();
  await expect(page).toHaveURL('/settings/profile');
  const profilePage = new ProfilePage(page);
  await expect(page.getByText(profile.changedByPrest)).toBeVisible();

  await profilePage.saveName('   ');
  await expect(page.getByText('Fornavn er påkrevd')).toBeVisible();
  await expect(profilePage.firstName).toBeFocused();
  await profilePage.saveName(' Kari Anne ');
  await expect(new Chrome(page).toast).toContainText(profile.nameChanged);
  await expect(new Chrome(page).profile).toHaveText('KA');
  await expect(profilePage.firstName).toHaveValue('Kari Anne');
  await page.reload();
  await expect(profilePage.firstName).toHaveValue('Kari Anne');
});

test('a name that cannot be saved is kept, with why', async ({ kantor: { page, watch } }) => {
  watch.allow(/status of 500|ERR_FAILED/);
  const profilePage = new ProfilePage(page);
  await profilePage.open();
  await page.route(`**${changeProfile.path}`, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await profilePage.saveName('Kari');
  await expect(page.getByRole('alert')).toContainText(profile.nameNotChanged);
  await expect(profilePage.firstName).toHaveValue('Kari');
});

test('a person ends a sign-in on another device, and then the own one', async ({
  kantor: { page, authenticator },
  newVisitor,
}) => {
  const other = await newVisitor();
  other.watch.allow(/status of 401/);
  await other.authenticator.take(await authenticator.passkeys());
  await new LoginPage(other.page).open();
  await new LoginPage(other.page).signIn.click();
  await expect(other.page).toHaveURL('/');

  const profilePage = new ProfilePage(page);
  await profilePage.open();
  await expect(profilePage.devices).toHaveCount(2);
  await profilePage.device('other').getByRole('button').click();
  await profilePage.answer(profile.endYes);
  await expect(new Chrome(page).toast).toContainText(profile.ended);
  await expect(profilePage.devices).toHaveCount(1);
  // Not by a link of the page, which may have asked something by itself already.
  await other.page.goto('/favorites');
  await expect(other.page).toHaveURL('/login');

  await profilePage.device('this').getByRole('button').click();
  await expect(profilePage.question).toContainText(profile.endHereAsk);
  await profilePage.answer(profile.endYes);
  await expect(page).toHaveURL('/login');
});
