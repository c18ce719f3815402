import { songPage } from '#contract/base/pages.ts';
import { addSongToDevice } from '#tests/e2e/kit/addSongToDevice.ts';
import { expect } from '#tests/e2e/kit/test.ts';
import { test } from '#tests/e2e/offline/kit/test.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { understood } from '#web/texts/songForm.ts';

const title = 'Lampen ved odden';
const lyrics = `Lampen lyser på deg og meg
når det er natt over odden
ingen skal gå i mørket alene`;

test('a pasted text says which song it is like, and opens that one beside the form', async ({
  installed: { page, context },
}) => {
  const id = await addSongToDevice(page, { title, lyrics });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const form = new SongFormPage(page);
  const link = page.getByRole('link', { name: understood.showLike(title) });
  await form.openNew();
  await page.evaluate((text) => navigator.clipboard.writeText(text), `Vers 1\n${lyrics}`);
  await form.paste.click();
  await expect(page.getByText(understood.like(title))).toBeVisible();
  const [opened] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await expect(new SongPage(opened).title).toHaveText(title);
  expect(new URL(opened.url()).pathname).toBe(songPage('song', id));
  await expect(form.lyrics, 'what was pasted is still there').toHaveValue(new RegExp(lyrics));
});
