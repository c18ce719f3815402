import { allAppearances, checkAppearance } from '#tests/e2e/kit/checkAppearance.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { ProfilePage } from '#tests/e2e/pages/ProfilePage.ts';
import { privacy as texts } from '#web/texts/privacy.ts';
import { profile } from '#web/texts/profile.ts';

test("the settings link to the privacy notice, which links to a person's rights", async ({
  kantor: { page },
}) => {
  await page.goto('/settings');
  await page.getByRole('link', { name: texts.link }).click();
  await expect(page).toHaveURL('/privacy');
  const heading = page.getByRole('heading', { level: 1, name: texts.heading });
  await expect(page.getByText(texts.nobody)).toBeVisible();
  await checkAppearance(page, 'privacy', heading, allAppearances);
  await page.getByRole('link', { name: texts.toProfile }).click();
  await expect(page.getByRole('heading', { level: 1, name: profile.heading })).toBeVisible();
  await new ProfilePage(page).open();
});

test('the privacy notice without a response says so, and shows the rest', async ({ client }) => {
  const { page, watch } = client;
  watch.allow(/status of 500/);
  await page.route(
    ({ pathname }) => pathname === '/api/privacy',
    (route) => route.fulfill({ status: 500, body: '' }),
  );
  await page.goto('/privacy');
  await expect(page.getByText(texts.failed)).toBeVisible();
  await expect(page.getByText(texts.nobodyElseText)).toBeVisible();
});
