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
import { roleNames } from '#web/texts/profile.ts';

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
