import { expect, test } from '#tests/e2e/kit/test.ts';
import { expectAddress, openWithAnother } from '#tests/e2e/profile/kit/openWithAnother.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { profile } from '#web/texts/profile.ts';
import { ageSessions } from '#tests/e2e/kit/changeDatabase.ts';
import { withoutNetwork } from '#tests/e2e/kit/withoutNetwork.ts';
import { LoginPage } from '#tests/e2e/pages/LoginPage.ts';

test('a person ends a session on another device, and then their own @full', async ({
  kantor,
  newClient,
}) => {
  const other = await newClient();
  const profilePage = await openWithAnother(kantor, other);
  await profilePage.device('other').getByRole('button').click();
  await profilePage.answer(profile.endYes);
  await expect(new Chrome(kantor.page).toast).toContainText(profile.ended);
  await expect(profilePage.devices).toHaveCount(1);
  await expectAddress(other, 'login');

  await profilePage.device('this').getByRole('button').click();
  await expect(profilePage.question).toContainText(profile.endHereAsk);
  await profilePage.answer(profile.endYes);
  await expect(kantor.page).toHaveURL('/login');
});

test('a person ends all other sessions at once, and stays signed in @full', async ({
  kantor,
  newClient,
}) => {
  const others = [await newClient(), await newClient()] as const;
  const profilePage = await openWithAnother(kantor, others[0]);
  others[1].watch.allow(/status of 401/);
  await others[1].authenticator.take(await kantor.authenticator.passkeys());
  await new LoginPage(others[1].page).open();
  await new LoginPage(others[1].page).signIn.click();
  await expect(others[1].page).toHaveURL('/');
  await profilePage.open();
  await expect(profilePage.devices).toHaveCount(3);
  await kantor.page.getByRole('button', { name: profile.endOthers }).click();
  await expect(profilePage.question).toContainText(profile.endOthersAsk(2));
  await profilePage.answer(profile.endYes);
  await expect(new Chrome(kantor.page).toast).toContainText(profile.endedOthers);
  await expect(profilePage.devices).toHaveCount(1);
  await expect(kantor.page.getByRole('button', { name: profile.endOthers })).toHaveCount(0);
  for (const other of others) await expectAddress(other, 'login');
  await expectAddress(kantor, 'favorites');
});

test('without network no device is reported as signed out, and the next attempt does it @full', async ({
  kantor,
  newClient,
  sangbok,
}) => {
  const { page, context, watch } = kantor;
  watch.allow(/status of 403/);
  const other = await newClient();
  const profilePage = await openWithAnother(kantor, other);
  await profilePage.device('other').getByRole('button').click();
  await expect(profilePage.question).toBeVisible();
  await withoutNetwork(kantor);
  await profilePage.answer(profile.endYes);
  await expect(new Chrome(page).toast).toContainText(profile.notEnded);
  await expect(profilePage.question).toBeHidden();
  await expect(profilePage.devices).toHaveCount(2);

  await context.setOffline(false);
  await ageSessions(sangbok);
  await profilePage.device('other').getByRole('button').click();
  await profilePage.answer(profile.endYes);
  await expect(profilePage.question).toContainText(profile.confirmTitle);
  await context.setOffline(true);
  await profilePage.answer(profile.confirm);
  await expect(profilePage.question.getByRole('alert')).toBeVisible();
  await context.setOffline(false);
  await profilePage.answer(profile.confirm);
  await expect(profilePage.devices).toHaveCount(1);
  await expectAddress(other, 'login');
});
