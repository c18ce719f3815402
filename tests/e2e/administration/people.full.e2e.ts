import { ageSessions } from '#tests/e2e/kit/changeDatabase.ts';
import { inviteAndRegister } from '#tests/e2e/kit/inviteAndRegister.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { AdministrationPage } from '#tests/e2e/pages/AdministrationPage.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { LoginPage } from '#tests/e2e/pages/LoginPage.ts';
import { peopleTexts as texts } from '#web/texts/people.ts';
import { community } from '#web/texts/invitations.ts';
import { login } from '#web/texts/authentication.ts';
import { profile, roleNames } from '#web/texts/profile.ts';

test('a closed account is deleted, and its person cannot sign in any more', async ({
  firstPerson,
  emptySangbok: { origin },
  newClient,
}) => {
  const kari = await newClient({ baseURL: origin });
  kari.watch.allow(/status of 40[14]/);
  await inviteAndRegister(firstPerson, kari, 'Kari');
  const administration = new AdministrationPage(firstPerson.page);
  await administration.open();
  const row = await administration.unfold('Kari');
  await row.getByRole('button', { name: texts.close }).click();
  await administration.answer(texts.closeYes);
  await row.getByRole('button', { name: texts.delete }).click();
  await expect(administration.question).toContainText(texts.deleteText('Kari'));
  await administration.answer(texts.deleteYes);
  await expect(new Chrome(firstPerson.page).toast).toContainText(texts.deletedNow('Kari'));
  await expect(firstPerson.page.getByText('Kari', { exact: true })).toHaveCount(0);

  await kari.page.goto('/login');
  const loginPage = new LoginPage(kari.page);
  await loginPage.signIn.click();
  await expect(loginPage.failure).toContainText(login.noPasskey);
});

test('the only prest cannot lose role or account until there is another one', async ({
  firstPerson,
  emptySangbok: { origin },
  newClient,
}) => {
  const { page } = firstPerson;
  await inviteAndRegister(firstPerson, await newClient({ baseURL: origin }), 'Kari');
  const administration = new AdministrationPage(page);
  await administration.open();
  const own = await administration.unfold('Prest');
  await expect(own).toContainText(texts.lastPrest('Prest'));
  await expect(own.getByLabel(texts.role)).toBeDisabled();
  await expect(own.getByRole('button', { name: texts.close })).toHaveCount(0);
  await expect(own.getByRole('button', { name: texts.recovery })).toHaveCount(0);

  const kari = await administration.unfold('Kari');
  await administration.chooseRole(kari, roleNames.prest);
  await administration.save(kari);
  await expect(own).toContainText(texts.ownRights);
  await expect(own.getByLabel(texts.role)).toBeDisabled();
  await expect(own.getByRole('switch', { name: texts.canInvite })).toHaveCount(0);
  await expect(own.getByRole('button', { name: texts.close })).toBeVisible();
});

test('after five minutes a prest confirms their identity, and the request continues', async ({
  firstPerson,
  emptySangbok,
  newClient,
}) => {
  const { page, watch, authenticator } = firstPerson;
  watch.allow(/status of 403/);
  await inviteAndRegister(firstPerson, await newClient({ baseURL: emptySangbok.origin }), 'Kari');
  const administration = new AdministrationPage(page);
  await administration.open();
  const row = await administration.unfold('Kari');
  await row.getByLabel(community.label).fill('Ålesund 1');
  await administration.chooseRole(row, roleNames.prest);
  await ageSessions(emptySangbok);
  await administration.save(row);
  await expect(administration.question).toContainText(profile.confirmTitle);

  // What was typed survives a refused and a cancelled confirmation.
  await authenticator.refuse();
  await administration.answer(profile.confirm);
  await expect(administration.question.getByRole('alert')).toContainText(login.cancelled);
  await authenticator.accept();
  await administration.answer(profile.cancel);
  await expect(row.getByLabel(community.label)).toHaveValue('Ålesund 1');
  await administration.save(row);
  await administration.answer(profile.confirm);
  await expect(row).toContainText('Prest · Ålesund 1');

  await ageSessions(emptySangbok);
  await row.getByRole('button', { name: texts.recovery }).click();
  await administration.answer(texts.recoveryYes);
  await expect(administration.question).toContainText(profile.confirmTitle);
  await administration.answer(profile.confirm);
  await expect(row.getByText(/^[0-9A-HJKMNP-TV-Z]{6}$/)).toBeVisible();
  await row.getByRole('button', { name: texts.done }).click();

  await ageSessions(emptySangbok);
  await row.getByRole('button', { name: texts.close }).click();
  await administration.answer(texts.closeYes);
  await administration.answer(profile.confirm);
  await expect(new Chrome(page).toast).toContainText(texts.closedNow('Kari'));
  await ageSessions(emptySangbok);
  await row.getByRole('button', { name: texts.open }).click();
  await administration.answer(profile.confirm);
  await expect(new Chrome(page).toast).toContainText(texts.openedNow('Kari'));
});
