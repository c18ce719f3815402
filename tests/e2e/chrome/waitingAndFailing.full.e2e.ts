import { getMe } from '#contract/people/user.ts';
import { holdAnswers } from '#tests/e2e/kit/holdAnswers.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { chrome } from '#web/texts/chrome.ts';
import { library } from '#web/texts/lists.ts';

test('«Laster...» shows until it is known who is signed in', async ({ page }) => {
  const release = await holdAnswers(page, getMe.path);
  await page.goto('/library');
  await expect(page.getByRole('status').getByText(chrome.loading)).toBeVisible();
  await expect(page.getByText(library.heading)).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { name: library.heading })).toBeVisible();
  await expect(page.getByText(chrome.loading)).toHaveCount(0);
});
