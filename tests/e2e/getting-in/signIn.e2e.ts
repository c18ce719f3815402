import { expect, registerOnScreen, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { LoginPage } from '#tests/e2e/pages/LoginPage.ts';
import { login } from '#web/texts/authentication.ts';

test('the passkey of the registration signs the person in again', async ({ client, invite }) => {
  const { page } = client;
  await registerOnScreen(page, await invite());
  await new Chrome(page).signOut();
  const loginPage = new LoginPage(page);
  await loginPage.signIn.click();
  await expect(new Chrome(page).toast).toContainText(login.welcomeBack);
  await expect(page).toHaveURL('/');
  await expect(new Chrome(page).profile).toBeVisible();
  await page.goto('/login');
  await expect(page, 'the login redirects a signed-in person').toHaveURL('/');
});
