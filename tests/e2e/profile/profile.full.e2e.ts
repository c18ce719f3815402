import { changeProfile } from '#contract/people/profile.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { ProfilePage } from '#tests/e2e/pages/ProfilePage.ts';
import { profile } from '#web/texts/profile.ts';

test('a name that cannot be saved stays in the field, with the reason', async ({
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
