import { pages, songPage } from '#contract/base/pages.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';
import { chrome } from '#web/texts/chrome.ts';
import { login, withoutScript } from '#web/texts/authentication.ts';

test('login and registration say that they need JavaScript, and a song does not', async ({
  newClient,
  prestState,
}) => {
  const visitor = await newClient({ javaScriptEnabled: false });
  for (const path of [pages.login.path, pages.register.path]) {
    await visitor.page.goto(path);
    // Playwright's text engine skips what is within `noscript`.
    const said = visitor.page.locator('noscript p');
    await expect(said, path).toBeVisible();
    await expect(said, path).toHaveText(withoutScript);
  }
  await visitor.page.goto(pages.login.path);
  await expect(visitor.page.getByRole('heading', { name: login.title })).toBeVisible();

  const reader = await newClient({ javaScriptEnabled: false, storageState: prestState });
  await reader.page.goto(songPage('song', sampleSongs[0]?.id ?? ''));
  await expect(reader.page.locator('[data-line]').first()).toBeVisible();
  await expect(reader.page.locator('noscript')).toHaveCount(0);
});

test('the heading of an unknown address is read as English @full', async ({
  prest: { page, watch },
}) => {
  watch.allow(/status of 404/);
  await page.goto('/finnes-ikke');
  const heading = page.getByRole('heading', { name: chrome.notFound });
  await expect(heading).toHaveAttribute('lang', 'en');
});
