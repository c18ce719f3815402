import { expect, test } from '#tests/e2e/kit/test.ts';
import { LoginPage } from '#tests/e2e/pages/LoginPage.ts';
import { RegisterPage } from '#tests/e2e/pages/RegisterPage.ts';
import { login, register } from '#web/texts/authentication.ts';

test.beforeEach(async ({ client }) => {
  await client.page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
  });
});

test('the login says that the browser has no passkeys, and links to the registration', async ({
  client,
}) => {
  const loginPage = new LoginPage(client.page);
  await loginPage.open();
  await expect(client.page.getByText(login.unsupported)).toBeVisible();
  await expect(loginPage.signIn).toHaveCount(0);
  await loginPage.registerLink.click();
  await expect(client.page).toHaveURL('/register');
});

test('the registration says what it requires, and links back to the login', async ({ client }) => {
  const { page } = client;
  await page.goto('/register?code=ABC123');
  await expect(page.getByText(register.unsupported)).toBeVisible();
  await expect(new RegisterPage(page).code).toHaveCount(0);
  await page.getByRole('link', { name: register.toLogin }).click();
  await expect(page).toHaveURL('/login');
});
