import type { Page } from '@playwright/test';
import { errors } from '#contract/base/errors.ts';
import { listNews } from '#contract/people/news.ts';
import { inviteAndRegister } from '#tests/e2e/kit/inviteAndRegister.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { AdministrationPage } from '#tests/e2e/pages/AdministrationPage.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { InvitePage } from '#tests/e2e/pages/InvitePage.ts';
import { LoginPage } from '#tests/e2e/pages/LoginPage.ts';
import { RegisterPage } from '#tests/e2e/pages/RegisterPage.ts';
import { peopleTexts as texts } from '#web/texts/people.ts';
import { community, invitation } from '#web/texts/invitations.ts';
import { login } from '#web/texts/authentication.ts';
import { profile, roleNames } from '#web/texts/profile.ts';
import { ageSessions } from '#tests/e2e/kit/changeDatabase.ts';

/** Waits for the page's own requests, so that the next one is caused by the person. */
async function openHome(page: Page): Promise<void> {
  const newsResponse = page.waitForResponse((answer) => answer.url().endsWith(listNews.path));
  await page.goto('/');
  await newsResponse;
}

test('a closed account is signed out by its next request, and can sign in again once reopened @full', async ({
  firstPerson,
  emptySangbok: { origin },
  newClient,
}) => {
  const kari = await newClient({ baseURL: origin });
  kari.watch.allow(/status of 40[13]/);
  await inviteAndRegister(firstPerson, kari, 'Kari');
  await openHome(kari.page);
  const administration = new AdministrationPage(firstPerson.page);
  await administration.open();
  const row = await administration.unfold('Kari');
  await row.getByRole('button', { name: texts.close }).click();
  await expect(administration.question).toContainText(texts.closeText('Kari'));
  await administration.answer(texts.closeYes);
  await expect(new Chrome(firstPerson.page).toast).toContainText(texts.closedNow('Kari'));
  await expect(row).toContainText(texts.closed);
  await expect(row).toContainText(texts.recoveryClosed);

  await new Chrome(kari.page).follow('Favoritter');
  await expect(kari.page).toHaveURL('/login?til=%2Ffavorites');
  const loginPage = new LoginPage(kari.page);
  await loginPage.signIn.click();
  await expect(loginPage.failure).toContainText(errors.personDisabled[1]);

  await row.getByRole('button', { name: texts.open }).click();
  await expect(new Chrome(firstPerson.page).toast).toContainText(texts.openedNow('Kari'));
  await loginPage.signIn.click();
  await expect(kari.page).toHaveURL('/favorites');
});

test('a recovery code signs a person in on another device and ends the old session @full', async ({
  firstPerson,
  emptySangbok: { origin },
  newClient,
}) => {
  const lost = await newClient({ baseURL: origin });
  lost.watch.allow(/status of 40[14]/);
  await inviteAndRegister(firstPerson, lost, 'Kari Anne');
  await openHome(lost.page);
  const administration = new AdministrationPage(firstPerson.page);
  await administration.open();
  const row = await administration.unfold('Kari Anne');
  await row.getByRole('button', { name: texts.recovery }).click();
  await expect(administration.question).toContainText(texts.recoveryText('Kari Anne'));
  await administration.answer(texts.recoveryYes);
  await expect(row.getByRole('heading', { name: texts.recoveryReady('Kari Anne') })).toBeFocused();
  const code = await row.getByText(/^[0-9A-HJKMNP-TV-Z]{6}$/).innerText();

  await new Chrome(lost.page).follow('Favoritter');
  await expect(lost.page).toHaveURL('/login?til=%2Ffavorites');
  const found = await newClient({ baseURL: origin });
  await found.page.goto('/register');
  await new RegisterPage(found.page).register(code);
  await expect(new Chrome(found.page).profile).toHaveText('KA');
  await new LoginPage(lost.page).signIn.click();
  await expect(new LoginPage(lost.page).failure).toContainText(login.noPasskey);

  await administration.open('invitations');
  await expect(administration.row('Gjenopprettingskode')).toContainText('Brukt av Kari Anne');
});

test('a prest assigns a role, revokes the right to invite, and moves a person to another community', async ({
  prest,
  client: moved,
}) => {
  await inviteAndRegister(prest, moved, 'Margareta');
  const administration = new AdministrationPage(prest.page);
  await administration.open();
  const row = await administration.unfold('Margareta');
  await administration.save(row);
  await expect(new Chrome(prest.page).toast).toContainText(texts.nothingChanged);

  await row.getByLabel(community.label).fill(' ');
  await administration.save(row);
  await expect(row).toContainText('Kommunitet er påkrevd');
  await row.getByLabel(community.label).fill('Ålesund 1');
  await administration.chooseRole(row, roleNames.kateket);
  await administration.save(row);
  await expect(new Chrome(prest.page).toast).toContainText(texts.changed('Margareta'));
  await expect(row).toContainText('Kateket · Ålesund 1');
  await moved.page.goto('/create-invitation');
  await expect(moved.page.getByText(invitation.may.kateket)).toBeVisible();

  await row.getByRole('switch', { name: texts.canInvite }).click();
  await administration.save(row);
  await expect(row).toContainText(texts.mayNotInvite);
  await moved.page.reload();
  await expect(moved.page.getByText(invitation.mayNotTitle)).toBeVisible();
  await expect(new InvitePage(moved.page).firstName).toHaveCount(0);
});

test('a closed account is deleted, and its person cannot sign in any more @full', async ({
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

test('the only prest cannot lose role or account until there is another one @full', async ({
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

test('after five minutes a prest confirms their identity, and the request continues @full', async ({
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
