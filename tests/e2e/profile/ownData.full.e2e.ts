import { getMe } from '#contract/people/user.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { LoginPage } from '#tests/e2e/pages/LoginPage.ts';
import { ProfilePage } from '#tests/e2e/pages/ProfilePage.ts';
import { ownData as texts, profile } from '#web/texts/profile.ts';

test('an old session is confirmed first, and then the account is deleted', async ({
  kantor: { page, watch },
}) => {
  watch.allow(/status of 40[13]/); // also for lists reloaded during the deletion
  await new ProfilePage(page).open();
  const { user } = await (await page.request.get(getMe.path)).json();
  let refused = 0;
  await page.route(
    ({ pathname }) => pathname === getMe.path,
    (route) => {
      if (route.request().method() !== 'DELETE' || refused++ > 0) return route.continue();
      const body = JSON.stringify({ message: 'Bekreft', code: 'freshSignInNeeded' });
      return route.fulfill({ status: 403, contentType: 'application/json', body });
    },
  );
  await page.getByRole('button', { name: texts.leave }).click();
  const asked = page.getByRole('alertdialog', { name: texts.leaveAsk });
  await asked.getByRole('textbox').fill(user.firstName.toUpperCase());
  await asked.getByRole('button', { name: texts.leaveYes }).click();
  const confirm = page.getByRole('alertdialog', { name: profile.confirmTitle });
  await confirm.getByRole('button', { name: profile.confirm }).click();
  await expect(new LoginPage(page).signIn).toBeVisible();
  expect((await page.request.get(getMe.path)).status()).toBe(401);
});

test('the only prest is told to appoint another one first', async ({ firstPerson }) => {
  const { page, watch } = firstPerson;
  watch.allow(/status of 409/);
  await new ProfilePage(page).open();
  const { user } = await (await page.request.get(getMe.path)).json();
  await page.getByRole('button', { name: texts.leave }).click();
  const asked = page.getByRole('alertdialog', { name: texts.leaveAsk });
  await asked.getByRole('textbox').fill(user.firstName);
  await asked.getByRole('button', { name: texts.leaveYes }).click();
  await expect(asked).toContainText('Gjør først en annen til prest under «Administrasjon».');
  await asked.getByRole('button', { name: texts.stay }).click();
  expect((await page.request.get(getMe.path)).status()).toBe(200);
});
