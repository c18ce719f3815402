import { inviteAndRegister } from '#tests/e2e/kit/inviteAndRegister.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { AdministrationPage } from '#tests/e2e/pages/AdministrationPage.ts';
import { RegisterPage } from '#tests/e2e/pages/RegisterPage.ts';
import { roleNames } from '#web/texts/profile.ts';
import { listAuditEvents } from '#contract/people/audit.ts';
import { fillAuditLog } from '#tests/e2e/kit/changeDatabase.ts';
import { peopleTexts } from '#web/texts/people.ts';
import { chrome } from '#web/texts/chrome.ts';
import { auditTexts as texts } from '#web/texts/audit.ts';

test('the log shows who signed in, who was refused and what a prest did @full', async ({
  firstPerson,
  emptySangbok: { origin },
  newClient,
}) => {
  const kari = await newClient({ baseURL: origin });
  await inviteAndRegister(firstPerson, kari, 'Kari');
  const stranger = await newClient({ baseURL: origin });
  stranger.watch.allow(/status of 400/);
  await stranger.page.goto('/register');
  await new RegisterPage(stranger.page).submit('ZZZZZZ');
  await expect(new RegisterPage(stranger.page).failure).toBeVisible();
  const administration = new AdministrationPage(firstPerson.page);
  await administration.open();
  const row = await administration.unfold('Kari');
  await administration.chooseRole(row, roleNames.kateket);
  await administration.save(row);
  await expect(row).toContainText('Kateket');

  await administration.tab('trail');
  await expect(administration.rows.locator('p:first-child')).toHaveText([
    'Prest gjorde Kari til kateket',
    'Registrering ble avvistAvvist',
    'Kari ble med i sangboken',
    'Prest inviterte Kari',
    'Prest ble med i sangboken',
  ]);
  await expect(administration.row('Registrering')).toContainText('Feil kode · fra 127.0.0.1');
  await expect(administration.row('Registrering')).toContainText(String(new Date().getFullYear()));
});

test('older pages are loaded on request, and again after a failure @full', async ({
  firstPerson: { page, watch },
  emptySangbok,
}) => {
  watch.allow(/status of 500/);
  await fillAuditLog(emptySangbok, 120);
  const administration = new AdministrationPage(page);
  await administration.open('trail');
  await expect(administration.rows).toHaveCount(50);
  await page.route(`**${listAuditEvents.path}?before=*`, (route) => route.fulfill({ status: 500 }));
  await page.getByRole('button', { name: texts.more }).click();
  await expect(page.getByRole('alert')).toContainText(texts.listFailed);
  await page.unrouteAll();
  await page.getByRole('button', { name: chrome.tryAgain }).click();
  await expect(administration.rows).toHaveCount(100);
  await page.getByRole('button', { name: texts.more }).click();
  await expect(administration.rows).toHaveCount(121);
  await expect(page.getByRole('button', { name: texts.more })).toHaveCount(0);
  await expect(administration.row('Prest ble med i sangboken')).toHaveCount(1);
});

test('an empty log says so @full', async ({ firstPerson: { page } }) => {
  await page.route(`**${listAuditEvents.path}`, (route) =>
    route.fulfill({ json: { entries: [], more: false } }),
  );
  await page.goto('/settings/administration?tab=trail');
  await expect(page.getByText(texts.empty)).toBeVisible();
  await expect(page.getByRole('heading', { name: peopleTexts.heading() })).toHaveCount(0);
});
