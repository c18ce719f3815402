import type { Page } from '@playwright/test';
import { pages, songPage } from '#contract/base/pages.ts';
import { ssrPreferences } from '#contract/base/ssrPreferences.ts';
import { openWithHeldScripts } from '#tests/e2e/kit/openWithHeldScripts.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';

const title = 'Lux in nocte';
const path = songPage('song', sampleSongs.find((song) => song.title === title)?.id ?? '');
const renderedPage = (page: Page) => page.locator('#ssr-screen');

test('keyboard focus stays where it is when the app replaces the rendered page', async ({
  page,
}) => {
  for (const { path, role, nth } of [
    { path: pages.library.path, role: 'link', nth: 5 },
    { path: pages.library.path, role: 'button', nth: 3 },
  ] as const) {
    const release = await openWithHeldScripts(page, path);
    const held = renderedPage(page).getByRole(role).nth(nth);
    await expect(held).toBeVisible();
    while (!(await held.evaluate((element) => element === document.activeElement))) {
      await page.keyboard.press('Tab');
    }
    release();
    await expect(renderedPage(page)).toHaveCount(0);
    await expect(page.locator('#root').getByRole(role).nth(nth)).toBeFocused();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

test('lyrics that need the app can be printed, and are shown if the app does not load', async ({
  prestState,
  newClient,
}) => {
  const viewport = { width: 1280, height: 360 };
  const { page } = await newClient({ storageState: prestState, viewport });
  const release = await openWithHeldScripts(page, path);
  const line = renderedPage(page).locator('[data-line]').first();
  await line.waitFor({ state: 'attached' });
  // Restarts the timer, however slow this machine was.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.cancel();
  });
  await expect(line).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(line).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await expect(line).toBeVisible();
  release();
  await expect(renderedPage(page)).toHaveCount(0);
});

test("responses of another person's session are ignored", async ({ kantor, prestState }) => {
  const { page, context } = kantor;
  const release = await openWithHeldScripts(page, path);
  await expect(renderedPage(page).getByRole('heading', { name: title })).toBeVisible();
  // Meanwhile somebody else signs in, in another tab.
  await context.clearCookies();
  await context.addCookies(prestState.cookies);
  const asked = page.waitForRequest((request) =>
    request.url().endsWith(`/api/songs${path.slice(5)}`),
  );
  release();
  await asked;
  await expect(new SongPage(page).title).toHaveText(title);
});

test('a song with another version chosen is not rendered on the server', async ({ page }) => {
  const song = sampleSongs.find(({ alternateVersions }) => alternateVersions !== undefined);
  const opened = songPage('song', song?.id ?? '');
  expect(await (await page.goto(opened))?.text()).toContain('id="ssr-screen"');
  await page.evaluate((key) => localStorage.setItem(key, 'Lav'), `sangbok.version.${song?.id}`);
  await page.goto('/settings');
  const named = async () => (await page.context().cookies()).map(({ name }) => name);
  await expect.poll(named).toContain(ssrPreferences.versions);
  expect(await (await page.goto(opened))?.text()).not.toContain('id="ssr-screen"');
});
