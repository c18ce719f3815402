import { expect, test } from '#tests/e2e/kit/test.ts';
import { LoginPage } from '#tests/e2e/pages/LoginPage.ts';
import { RegisterPage } from '#tests/e2e/pages/RegisterPage.ts';
import { login, register } from '#web/texts/gettingIn.ts';

test.beforeEach(async ({ visitor }) => {
  await visitor.page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
  });
});

test('login says that the browser cannot, and leads to registration', async ({ visitor }) => {
  const loginPage = new LoginPage(visitor.page);
  await loginPage.open();
  await expect(visitor.page.getByText(login.unsupported)).toBeVisible();
  await expect(loginPage.signIn).toHaveCount(0);
  await loginPage.registerLink.click();
  await expect(visitor.page).toHaveURL('/register');
});

test('registration says what it needs, and leads back to login', async ({ visitor }) => {
  const { page } = visitor;
  await page.goto('/register?code=ABC123');
  await expect(page.getByText(register.unsupported)).toBeVisible();
  await expect(new RegisterPage(page).code).toHaveCount(0);
  await page.getByRole('link', { name: register.toLogin }).click();
  await expect(page).toHaveURL('/login');
});
