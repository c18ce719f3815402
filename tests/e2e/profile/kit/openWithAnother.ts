import { expect, type Client } from '#tests/e2e/kit/test.ts';
import { LoginPage } from '#tests/e2e/pages/LoginPage.ts';
import { ProfilePage } from '#tests/e2e/pages/ProfilePage.ts';

/** Opens the device list of a person who is signed in on another device, too. */
export async function openWithAnother({ page, authenticator }: Client, other: Client) {
  other.watch.allow(/status of 401/);
  await other.authenticator.take(await authenticator.passkeys());
  await new LoginPage(other.page).open();
  await new LoginPage(other.page).signIn.click();
  await expect(other.page).toHaveURL('/');
  // Both browsers hold the same passkey, whose signature counter must never decrease.
  await authenticator.forget();
  await authenticator.take(await other.authenticator.passkeys());
  const profilePage = new ProfilePage(page);
  await profilePage.open();
  await expect(profilePage.devices).toHaveCount(2);
  return profilePage;
}

/**
 * Opens /favorites with a new request, since the page may have sent one before, and expects this
 * screen.
 */
export async function expectAddress(
  { page }: Client,
  screen: 'favorites' | 'login',
): Promise<void> {
  await page.goto('/favorites');
  await expect(page).toHaveURL(screen === 'login' ? '/login?til=%2Ffavorites' : '/favorites');
}
