import { readFileSync } from 'node:fs';
import { getMe } from '#contract/people/user.ts';
import { draftTitles, leaveDraft } from '#tests/e2e/kit/drafts.ts';
import { findViolations } from '#tests/e2e/kit/findViolations.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { LoginPage } from '#tests/e2e/pages/LoginPage.ts';
import { ProfilePage } from '#tests/e2e/pages/ProfilePage.ts';
import { ownData as texts } from '#web/texts/profile.ts';

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
