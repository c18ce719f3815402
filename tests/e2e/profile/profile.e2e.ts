import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { ProfilePage } from '#tests/e2e/pages/ProfilePage.ts';
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
