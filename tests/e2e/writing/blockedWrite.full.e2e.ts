import { expect, test } from '#tests/e2e/kit/test.ts';
import { chrome } from '#web/texts/chrome.ts';
import { waiting } from '#web/texts/waiting.ts';

test('a blocked write that cannot be read now shows a message, and can be loaded again', async ({
  kantor: { page, watch },
}) => {
  watch.allow(/planted/);
  await page.addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB);
    indexedDB.open = (name, version) => {
      const refused = name === 'sangbok-outbox' && sessionStorage.getItem('healed') === null;
      if (refused) throw new DOMException('planted', 'UnknownError');
      return open(name, version);
    };
  });
  await page.goto('/add-song?waiting=1');
  await expect(page.getByText(chrome.pageFailed)).toBeVisible();
  const tryAgain = page.getByRole('button', { name: chrome.tryAgain });
  const first = await tryAgain.elementHandle();
  await tryAgain.click();
  await first?.waitForElementState('hidden'); // the next one belongs to the second attempt
  await expect(tryAgain).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('healed', ''));
  await tryAgain.click();
  await expect(page.getByText(waiting.goneHint)).toBeVisible();
});
