import { expect, test } from '#e2e/kit/test.ts';
import { chrome } from '#web/texts/chrome.ts';
import { waiting } from '#web/texts/waiting.ts';

test('what stopped and cannot be read now is told of, and asked for again', async ({ kantor }) => {
  const { page, watch } = kantor;
  watch.allow(/findWaiting|ERR_FAILED/);
  await page.route(/\/findWaiting-/, (route) => route.abort());
  await page.goto('/add-song?waiting=1');
  await expect(page.getByText(chrome.pageFailed)).toBeVisible();
  const tryAgain = page.getByRole('button', { name: chrome.tryAgain });
  await tryAgain.click();
  await expect(tryAgain).toBeVisible();
  await page.unroute(/\/findWaiting-/);
  await tryAgain.click();
  await expect(page.getByText(waiting.goneHint)).toBeVisible();
});
