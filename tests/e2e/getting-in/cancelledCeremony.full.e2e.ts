import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { InvitePage } from '#tests/e2e/pages/InvitePage.ts';
import { LoginPage } from '#tests/e2e/pages/LoginPage.ts';
import { RegisterPage } from '#tests/e2e/pages/RegisterPage.ts';
import { login, register } from '#web/texts/authentication.ts';

test('a cancelled registration is continued with a button', async ({ prest, client }) => {
  const { link } = await new InvitePage(prest.page).invite('Kari', 'Tøyen 2');
  const { page, authenticator } = client;
  await authenticator.refuse();
  const registerPage = new RegisterPage(page);
  await page.goto(link);
  await registerPage.submit();
  await expect(registerPage.failure).toContainText(register.cancelled);

  await authenticator.accept();
  await registerPage.setUp.click();
  await expect(page).toHaveURL('/');
  expect(await authenticator.count()).toBe(1);
});

test('a cancelled login shows a message and works at the next attempt', async ({ kantor }) => {
  const { page, authenticator } = kantor;
  await page.goto('/');
  await new Chrome(page).signOut();
  const loginPage = new LoginPage(page);
  await authenticator.refuse();
  await loginPage.signIn.click();
  await expect(loginPage.failure).toContainText(login.cancelled);
  await expect(page.getByText(login.noPasskeyHere)).toBeVisible();

  await authenticator.accept();
  await loginPage.signIn.click();
  await expect(page).toHaveURL('/');
});
