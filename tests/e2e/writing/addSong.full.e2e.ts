import { expect, test } from '#tests/e2e/kit/test.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';

test('cancelling leads to Home and creates nothing', async ({ page }) => {
  const form = new SongFormPage(page);
  await form.openNew();
  await form.cancel.click();
  await expect(page).toHaveURL('/');
});
