import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { ProfilePage } from '#tests/e2e/pages/ProfilePage.ts';
import { profile } from '#web/texts/profile.ts';
import { settings } from '#web/texts/settings.ts';
import { changeProfile } from '#contract/people/profile.ts';

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

test('a name that cannot be saved stays in the field, with the reason @full', async ({
  kantor: { page, watch },
}) => {
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
