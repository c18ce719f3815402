import { songAtLine } from '#contract/base/pages.ts';
import { invitationLink } from '#tests/e2e/kit/inviteAndRegister.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { LoginPage } from '#tests/e2e/pages/LoginPage.ts';
import { RegisterPage } from '#tests/e2e/pages/RegisterPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';
import { login, register } from '#web/texts/authentication.ts';

const song = sampleSongs[0]?.id ?? '';
const shared = songAtLine(song, 'Løft & 50 % + mer');

test('a shared song opens after the sign-in, and Home after a sign-out', async ({ kantor }) => {
  const { page, context } = kantor;
  await context.clearCookies();
  await page.goto(shared);
  await expect(page).toHaveURL(
    `/login?${new URLSearchParams({ til: shared })}`.replaceAll('+', '%20'),
  );
  await page.reload();
  const loginPage = new LoginPage(page);
  await loginPage.signIn.click();
  await expect(page).toHaveURL(shared);
  await expect(new SongPage(page).lines.first()).toBeVisible();
  await page.goto(`/login?til=${encodeURIComponent(shared)}`);
  await expect(page, 'whoever is signed in already').toHaveURL(shared);

  await page.goto('/library');
  await new Chrome(page).signOut();
  await expect(page).toHaveURL('/login');
  await loginPage.signIn.click();
  await expect(page).toHaveURL('/');
});

test('a shared song opens after the registration', async ({ prest, client: { page } }) => {
  const invitation = new URL(await invitationLink(prest.context.request, 'Kari'));
  await page.goto(shared);
  await new LoginPage(page).registerLink.click();
  const registerPage = new RegisterPage(page);
  await expect(registerPage.code).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: register.toLogin }).click();
  await page.getByRole('link', { name: login.register }).click();
  await registerPage.submit(invitation.searchParams.get('code') ?? '');
  await expect(page).toHaveURL(shared);
});

test('no link leads out of the song book @full', async ({ kantor: { page, context } }) => {
  await context.clearCookies();
  await page.goto(`/login?til=${encodeURIComponent('//evil.example/song/a')}`);
  const loginPage = new LoginPage(page);
  await expect(loginPage.registerLink).toHaveAttribute('href', '/register');
  await loginPage.signIn.click();
  await expect(page).toHaveURL('/');
});
