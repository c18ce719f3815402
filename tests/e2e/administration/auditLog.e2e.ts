import { inviteAndRegister } from '#tests/e2e/kit/inviteAndRegister.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { AdministrationPage } from '#tests/e2e/pages/AdministrationPage.ts';
import { RegisterPage } from '#tests/e2e/pages/RegisterPage.ts';
import { roleNames } from '#web/texts/profile.ts';

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
