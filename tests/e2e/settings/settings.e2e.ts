import { readFileSync } from 'node:fs';
import { getMe } from '#contract/user.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { roleNames } from '#web/texts/profile.ts';
import { settings } from '#web/texts/settings.ts';

test('the settings show who is signed in, which version runs, and where to invite', async ({
  prest: { page },
}) => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  await page.goto('/settings');
  await expect(page.getByText(settings.description)).toBeVisible();
  const { user } = await (await page.request.get(getMe.path)).json();
  const facts = [user.firstName, user.community, roleNames.prest];
  await expect(page.getByRole('definition')).toHaveText(facts);
  await expect(page.getByText(settings.version(version))).toBeVisible();
  await page.getByRole('link', { name: settings.invite }).click();
  await expect(page).toHaveURL('/create-invitation');
});
