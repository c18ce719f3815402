import { expect, type Visitor } from '#tests/e2e/kit/test.ts';
import { LoginPage } from '#tests/e2e/pages/LoginPage.ts';
import { ProfilePage } from '#tests/e2e/pages/ProfilePage.ts';

/** The devices of a person who is signed in on another one, too. */
export async function openWithAnother({ page, authenticator }: Visitor, other: Visitor) {
  other.watch.allow(/status of 401/);
  await other.authenticator.take(await authenticator.passkeys());
  await new LoginPage(other.page).open();
  await new LoginPage(other.page).signIn.click();
  await expect(other.page).toHaveURL('/');
  // One passkey in two hands: its count must never fall back.
  await authenticator.forget();
  await authenticator.take(await other.authenticator.passkeys());
  const profilePage = new ProfilePage(page);
  await profilePage.open();
  await expect(profilePage.devices).toHaveCount(2);
  return profilePage;
}

/** Not by a link of the page, which may have asked something by itself already. */
export async function expectIn({ page }: Visitor, address: '/favorites' | '/login'): Promise<void> {
  await page.goto('/favorites');
  await expect(page).toHaveURL(address);
}
