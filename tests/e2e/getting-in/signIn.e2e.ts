import { expect, registerOnScreen, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { LoginPage } from '#tests/e2e/pages/LoginPage.ts';
import { deviceNames, login } from '#web/texts/authentication.ts';

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

test('a passkey unknown to the server is refused with a message @full', async ({ client }) => {
  const { page, authenticator, watch } = client;
  watch.allow(/status of 404/);
  await authenticator.addStrangePasskey();
  const loginPage = new LoginPage(page);
  await loginPage.open();
  await loginPage.signIn.click();
  await expect(loginPage.failure).toContainText(login.noPasskey);
  await expect(page).toHaveURL('/login');
});

const devices = {
  appleMobile: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15',
  android: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36',
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36',
} as const;

for (const [kind, userAgent] of Object.entries(devices)) {
  test(`login names the device: ${kind} @full`, async ({ newClient }) => {
    const { page } = await newClient({ userAgent });
    await page.goto('/login');
    await expect(page.getByText(deviceNames[kind as keyof typeof devices])).toBeVisible();
  });
}
