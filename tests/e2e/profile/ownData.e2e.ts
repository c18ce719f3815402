import { readFileSync } from 'node:fs';
import { getMe } from '#contract/people/user.ts';
import { draftTitles, leaveDraft } from '#tests/e2e/kit/drafts.ts';
import { findViolations } from '#tests/e2e/kit/findViolations.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { LoginPage } from '#tests/e2e/pages/LoginPage.ts';
import { ProfilePage } from '#tests/e2e/pages/ProfilePage.ts';
import { ownData as texts, profile } from '#web/texts/profile.ts';

test('a person downloads everything stored about them, in one file', async ({
  kantor: { page },
}) => {
  await new ProfilePage(page).open();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: texts.take }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^mine-data-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(readFileSync(await saved.path(), 'utf8'));
  const { user } = await (await page.request.get(getMe.path)).json();
  expect(data['profil']).toMatchObject({ fornavn: user.firstName, kommunitet: user.community });
  await expect(new Chrome(page).toast).toContainText(texts.taken);
});

test('a person deletes the account by name, and nothing of theirs stays on the device', async ({
  kantor: { page, watch },
}) => {
  watch.allow(/status of 40[14]/); // also for requests during the deletion
  await leaveDraft(page, 'Uferdig');
  await new ProfilePage(page).open();
  const { user } = await (await page.request.get(getMe.path)).json();
  await page.getByRole('button', { name: texts.leave }).click();
  const asked = page.getByRole('alertdialog', { name: texts.leaveAsk });
  const yes = asked.getByRole('button', { name: texts.leaveYes });
  await yes.click();
  await expect(asked).toContainText(texts.wrongName(user.firstName));
  expect(await findViolations(page)).toEqual([]);
  await asked.getByRole('textbox').fill('Noen andre');
  await yes.click();
  expect((await page.request.get(getMe.path)).status()).toBe(200);
  await asked.getByRole('textbox').fill(user.firstName);
  await yes.click();
  await expect(new LoginPage(page).signIn).toBeVisible();
  await expect.poll(() => page.evaluate(draftTitles)).toEqual([]);
  expect((await page.request.get(getMe.path)).status()).toBe(401);
  await new LoginPage(page).signIn.click();
  await expect(page.getByRole('alert')).toBeVisible(); // the passkey is useless now
});

test('an old session is confirmed first, and then the account is deleted @full', async ({
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

test('the only prest is told to appoint another one first @full', async ({ firstPerson }) => {
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
