import { getMe, logout } from '#contract/people/user.ts';
import { holdAnswers } from '#tests/e2e/kit/holdAnswers.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { LoginPage } from '#tests/e2e/pages/LoginPage.ts';
import { initials } from '#people/initials.ts';
import { chrome } from '#web/texts/chrome.ts';
import { pages } from '#contract/base/pages.ts';

test('the menu shows the signed-in person and leads to the settings', async ({ page }) => {
  const frame = new Chrome(page);
  await page.goto('/');
  const { user } = await (await page.request.get(getMe.path)).json();
  await expect(frame.profile).toHaveText(initials(user.firstName));
  await frame.openMenu();
  await expect(frame.menu.getByText(user.firstName, { exact: true })).toBeVisible();
  if (user.community !== '') await expect(frame.menu.getByText(user.community)).toBeVisible();
  await frame.menu.getByRole('menuitem', { name: chrome.settings }).click();
  await expect(page).toHaveURL('/settings');
  await expect(frame.menu).toHaveCount(0);
});

test('signing out does not wait for the server, and the next sign-in waits until the server has it @full', async ({
  kantor: { page },
}) => {
  await page.goto('/');
  const release = await holdAnswers(page, logout.path);
  await new Chrome(page).signOut();
  await expect(new LoginPage(page).signIn).toBeVisible();
  expect((await page.request.get(getMe.path)).status(), 'the session has not ended yet').toBe(200);
  await new LoginPage(page).signIn.click();
  release();
  await expect(page).toHaveURL('/');
  expect((await page.request.get(getMe.path)).status(), 'signed in by the new cookie').toBe(200);
  await page.reload();
  await expect(new Chrome(page).profile).toBeVisible();
});

test('a signed-in person can sign out from every screen @full', async ({
  prest: { page, watch },
}) => {
  watch.allow(/\/api\/plans\//); // no plan has the id of a song
  const frame = new Chrome(page);
  await page.goto('/library');
  const id = (
    await page.getByRole('article').first().getByRole('link').first().getAttribute('href')
  )
    ?.split('/')
    .at(-1);
  for (const { path, access } of Object.values(pages)) {
    if (access !== 'signedIn') continue;
    await page.goto(path.replace(':id', id ?? ''));
    // A song has the menu from 640 px; on phones Home is one tap away (decision 54).
    if (path === pages.song.path) await frame.follow(chrome.home);
    await frame.openMenu();
    await expect(frame.menu.getByRole('menuitem', { name: chrome.logout })).toBeVisible();
  }
});

test('«Logger ut...» shows while the device is being cleared, and not for long @full', async ({
  kantor: { page },
}) => {
  const frame = new Chrome(page);
  await page.goto('/');
  // An IndexedDB request that never completes, which browsers sometimes have.
  await page.evaluate(() => {
    IDBOpenDBRequest.prototype.addEventListener = () => undefined;
  });
  await frame.signOut();
  const item = frame.menu.getByRole('menuitem', { name: chrome.loggingOut });
  await expect(item).toBeVisible();
  await expect(item).toBeDisabled();
  await expect(new LoginPage(page).signIn).toBeVisible();
});

test('there is no profile menu before signing in @full', async ({ client: { page } }) => {
  await new LoginPage(page).open();
  await expect(new LoginPage(page).signIn).toBeVisible();
  await expect(new Chrome(page).profile).toHaveCount(0);
  await expect(new Chrome(page).navigation).toHaveCount(0);
});

test('the menu closes with Tab, with a click outside it and with its button @full', async ({
  page,
}) => {
  const { profile, menu } = new Chrome(page);
  const item = (name: string) => menu.getByRole('menuitem', { name });
  await page.goto('/');
  await profile.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(profile).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item(chrome.plans)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(item(chrome.logout)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item(chrome.plans)).toBeFocused();
  await page.keyboard.press('l');
  await expect(item(chrome.logout)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(item(chrome.plans)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(profile).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(menu).toHaveCount(0);
  await profile.click();
  await expect(menu).toBeVisible();
  await profile.click();
  await expect(menu).toHaveCount(0);
  await profile.click();
  await page.getByRole('main').click({ position: { x: 4, y: 300 } });
  await expect(menu).toHaveCount(0);
});
