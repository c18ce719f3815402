import { listPeople, type Person } from '#contract/people/people.ts';
import { errors } from '#contract/base/errors.ts';
import { breakAnswers } from '#tests/e2e/kit/breakAnswers.ts';
import { inviteAndRegister } from '#tests/e2e/kit/inviteAndRegister.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { AdministrationPage } from '#tests/e2e/pages/AdministrationPage.ts';
import type { Role } from '#people/role.ts';
import { administration } from '#web/texts/administration.ts';
import { peopleTexts } from '#web/texts/people.ts';
import { chrome } from '#web/texts/chrome.ts';
import { settings } from '#web/texts/settings.ts';

test('a kantor sees no link to the administration, and is refused at its address', async ({
  kantor: { page },
}) => {
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: settings.profile })).toBeVisible();
  await expect(page.getByRole('link', { name: settings.toAdministration })).toHaveCount(0);
  await page.goto('/settings/administration');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(errors.notAllowed[1]);
  await page.getByRole('link', { name: administration.toSettings }).click();
  await expect(page).toHaveURL('/settings');
  expect((await page.request.get(listPeople.path)).status()).toBe(403);
});

test('the open tab of the administration is in the address', async ({ page }) => {
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

test('a prest who has lost the role loses the tools', async ({
  firstPerson,
  emptySangbok: { origin },
  newClient,
}) => {
  const kari = await newClient({ baseURL: origin });
  await inviteAndRegister(firstPerson, kari, 'Kari');
  const { request } = firstPerson.context;
  const people: Person[] = await (await request.get(origin + listPeople.path)).json();
  const { id } = people.find(({ firstName }) => firstName === 'Kari') ?? { id: '' };
  const make = (role: Role) =>
    request.patch(`${origin}/api/people/${id}`, { data: { role }, failOnStatusCode: true });
  await make('prest');
  await new AdministrationPage(kari.page).open();
  await make('kantor');
  kari.watch.allow(/status of 403/);
  await kari.page.getByRole('tab', { name: administration.invitations }).click();
  await expect(kari.page.getByRole('heading', { level: 1 })).toHaveText(errors.notAllowed[1]);
  await expect(kari.page.getByRole('tab')).toHaveCount(0);
  await kari.page.goto('/settings');
  await expect(kari.page.getByRole('heading', { name: settings.profile })).toBeVisible();
  await expect(kari.page.getByRole('link', { name: settings.toAdministration })).toHaveCount(0);
});

test('a list of people that failed to load can be loaded again', async ({ prest, page }) => {
  const restore = await breakAnswers(prest, listPeople.path);
  await page.goto('/settings/administration');
  await expect(page.getByRole('alert')).toContainText(peopleTexts.listFailed);
  await restore();
  await page.getByRole('button', { name: chrome.tryAgain }).click();
  await expect(new AdministrationPage(page).rows.first()).toBeVisible();
});

test('a person is found by name, however it is typed', async ({ page }) => {
  const [someone] = await (await page.request.get(listPeople.path)).json();
  const names = ['Åse', 'Bjørn', 'Ingrid', 'Jon', 'Liv', 'Ola', 'Per', 'Søren'];
  const people = names.map((firstName) => ({ ...someone, id: firstName, firstName }));
  await page.route(`**${listPeople.path}`, (route) => route.fulfill({ json: people }));
  const administrationPage = new AdministrationPage(page);
  await administrationPage.open();
  await page.getByRole('searchbox', { name: peopleTexts.search }).fill('soren');
  await expect(administrationPage.rows).toHaveCount(1);
  await expect(administrationPage.rows).toContainText('Søren');
  await page.getByRole('searchbox', { name: peopleTexts.search }).fill('qqq');
  await expect(page.getByText(peopleTexts.nobodyFound('qqq'))).toBeVisible();
});
