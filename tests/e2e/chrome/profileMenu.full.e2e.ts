import { pages } from '#contract/base/pages.ts';
import { logout } from '#contract/people/user.ts';
import { breakAnswers } from '#tests/e2e/kit/breakAnswers.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { LoginPage } from '#tests/e2e/pages/LoginPage.ts';
import { chrome } from '#web/texts/chrome.ts';

test('a signed-in person can sign out from every screen', async ({ prest: { page, watch } }) => {
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

test('the menu works by keyboard', async ({ page }) => {
  const frame = new Chrome(page);
  await page.goto('/');
  await frame.profile.focus();
  await page.keyboard.press('Enter');
  await expect(frame.menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(frame.menu).toHaveCount(0);
  await expect(frame.profile).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(frame.menu.getByRole('menuitem', { name: chrome.plans })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/plans');
});

test('«Logger ut...» shows while the device is being cleared, and not for long', async ({
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

test('the device forgets the person even if the server fails', async ({ kantor }) => {
  const { page, watch } = kantor;
  watch.allow(/Logout failed/);
  await page.goto('/');
  await breakAnswers(kantor, logout.path);
  await new Chrome(page).signOut();
  await expect(new LoginPage(page).signIn).toBeVisible();
});

test('there is no profile menu before signing in', async ({ client: { page } }) => {
  await new LoginPage(page).open();
  await expect(new LoginPage(page).signIn).toBeVisible();
  await expect(new Chrome(page).profile).toHaveCount(0);
  await expect(new Chrome(page).navigation).toHaveCount(0);
});

test('the menu closes with Tab, with a click outside it and with its button', async ({ page }) => {
  const { profile, menu } = new Chrome(page);
  const item = (name: string) => menu.getByRole('menuitem', { name });
  await page.goto('/');
  await profile.click();
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
