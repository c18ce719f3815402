import { listPeople } from '#contract/people.ts';
import { errors } from '#contract/errors.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { administration } from '#web/texts/administration.ts';
import { settings } from '#web/texts/settings.ts';

test('a kantor sees no link to the administration, and is refused at its address', {
  tag: '@full',
}, async ({ kantor: { page } }) => {
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: settings.profile })).toBeVisible();
  await expect(page.getByRole('link', { name: settings.toAdministration })).toHaveCount(0);
  await page.goto('/settings/administration');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(errors.notAllowed[1]);
  await page.getByRole('link', { name: administration.toSettings }).click();
  await expect(page).toHaveURL('/settings');
  expect((await page.request.get(listPeople.path)).status()).toBe(403);
});

test('the open tab of the administration is in the address', async ({ prest: { page } }) => {
  await page.goto('/settings');
  await page.getByRole('link', { name: settings.toAdministration }).click();
  await page.getByRole('tab', { name: administration.people }).press('ArrowRight');
  await expect(page).toHaveURL('/settings/administration?tab=invitations');
  await page.getByRole('tab', { name: administration.categories }).click();
  await page.reload();
  await expect(page.getByRole('tab', { name: administration.categories })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.goBack();
  await expect(page).toHaveURL('/settings');
});
