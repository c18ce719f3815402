import { getMe, logout } from '#contract/people/user.ts';
import { holdAnswers } from '#tests/e2e/kit/holdAnswers.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { LoginPage } from '#tests/e2e/pages/LoginPage.ts';
import { initials } from '#people/initials.ts';
import { chrome } from '#web/texts/chrome.ts';

test('the menu shows the signed-in person and leads to the settings', async ({ page }) => {
  const frame = new Chrome(page);
  await page.goto('/');
  const { user } = await (await page.request.get(getMe.path)).json();
  await expect(frame.profile).toHaveText(initials(user.firstName));
  await frame.openMenu();
  await expect(frame.menu.getByText(user.firstName, { exact: true })).toBeVisible();
  if (user.community !== '') await expect(frame.menu.getByText(user.community)).toBeVisible();
  await frame.menu.getByRole('menuitem', { name: chrome.settings }).click();
  await expect(page).toHaveURL('/settings');
  await expect(frame.menu).toHaveCount(0);
});

test('signing out does not wait for the server, and the next sign-in waits until the server has it @full', async ({
  kantor: { page },
}) => {
  await page.goto('/');
  const release = await holdAnswers(page, logout.path);
  await new Chrome(page).signOut();
  await expect(new LoginPage(page).signIn).toBeVisible();
  expect((await page.request.get(getMe.path)).status(), 'the session has not ended yet').toBe(200);
  await new LoginPage(page).signIn.click();
  release();
  await expect(page).toHaveURL('/');
  expect((await page.request.get(getMe.path)).status(), 'signed in by the new cookie').toBe(200);
  await page.reload();
  await expect(new Chrome(page).profile).toBeVisible();
});
