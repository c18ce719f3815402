import { offersDevLogin } from '#contract/people/auth.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { LoginPage } from '#tests/e2e/pages/LoginPage.ts';

test.describe('in development', () => {
  test.use({ environment: { NODE_ENV: 'development' } });

  test('a developer signs in on their own machine without a passkey', async ({
    newClient,
    emptySangbok,
  }) => {
    const { page } = await newClient({ baseURL: emptySangbok.origin });
    const loginPage = new LoginPage(page);
    await loginPage.open();
    await loginPage.devLogin.click();
    await expect(page).toHaveURL('/');
    await expect(new Chrome(page).profile).toBeVisible();
  });
});

test('the developer login is not offered outside development, even on localhost', async ({
  client: { page },
}) => {
  const loginPage = new LoginPage(page);
  const answered = page.waitForResponse((answer) => answer.url().endsWith(offersDevLogin.path));
  await loginPage.open();
  await answered;
  await expect(loginPage.signIn).toBeVisible();
  await expect(loginPage.devLogin).toHaveCount(0);
});
