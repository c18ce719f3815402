import { expect, test } from '#tests/e2e/kit/test.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';
import { songForm } from '#web/texts/songForm.ts';

test('the preview follows the typing', async ({ newClient, prestState }) => {
  const viewport = { width: 1280, height: 800 };
  const { page } = await newClient({ storageState: prestState, viewport });
  const form = new SongFormPage(page);
  await form.openNew();
  await expect(form.preview).toHaveText(songForm.previewEmpty);
  await form.lyrics.pressSequentially('(La-)Se');
  await expect(form.preview.locator('[data-chord]')).toHaveText(['La-Se']);
  const editor = await form.lyrics.boundingBox();
  expect(editor?.height).toBeGreaterThanOrEqual(300);
  expect(await form.lyrics.evaluate((node) => getComputedStyle(node).fontFamily)).toMatch(/mono/i);
});
