import { getMe } from '#contract/user.ts';
import { pages } from '#contract/pages.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { LoginPage } from '#tests/e2e/pages/LoginPage.ts';

test('signing out ends the sign-in on the server too', async ({ kantor, newVisitor }) => {
  const { page, context } = kantor;
  const stolen = await newVisitor({ storageState: await context.storageState() });
  expect((await stolen.page.request.get(getMe.path)).status()).toBe(200);

  await page.goto('/');
  await new Chrome(page).signOut();
  await expect(new LoginPage(page).signIn).toBeVisible();
  await expect.poll(async () => (await stolen.page.request.get(getMe.path)).status()).toBe(401);
  await stolen.page.goto('/');
  await expect(stolen.page).toHaveURL('/login');
});

test('the back button shows nothing of whoever signed out', { tag: '@full' }, async ({
  kantor,
}) => {
  const { page, watch } = kantor;
  watch.allow(/status of 401/); // a call may be on its way when the sign-in ends
  await page.goto('/');
  await new Chrome(page).follow('Sanger');
  await new Chrome(page).signOut();
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expect(page).toHaveURL('/login');
});

test('a visitor of any screen is led to the login', { tag: '@full' }, async ({ visitor }) => {
  const { page } = visitor;
  for (const { path, access } of Object.values(pages)) {
    if (access === 'public') continue;
    await page.goto(path.replace(':id', 'en-sang'));
    await expect(page, path).toHaveURL('/login');
  }
});
