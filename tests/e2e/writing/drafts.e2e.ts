import type { Page } from '@playwright/test';
import { kept, offer } from '#tests/e2e/kit/drafts.ts';
import { makeTone } from '#tests/e2e/kit/makeTone.ts';
import { openId, readSong } from '#tests/e2e/kit/readSong.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { drafts } from '#web/texts/songForm.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('what was typed and chosen survives closing the tab, and is deleted once saved', async ({
  kantor: { page, context },
}) => {
  const form = new SongFormPage(page);
  await form.openNew();
  await form.fill('Halvferdig', 'Første linje\nandre linje');
  await form.attach('audioFile', 'opptak.wav', makeTone(1));
  await expect(kept(page)).toBeVisible();
  await page.close();

  const next = await context.newPage();
  await next.goto('/add-song');
  await expect(offer(next)).toBeVisible();
  await expect(next.getByRole('main')).toContainText('Halvferdig');
  await expect(next.getByRole('main')).toContainText('opptak.wav');
  await button(next, drafts.resume).click();
  const resumed = new SongFormPage(next);
  await expect(resumed.title).toHaveValue('Halvferdig');
  await expect(resumed.lyrics).toHaveValue('Første linje\nandre linje');
  await resumed.save.click();
  await expect(new SongPage(next).title).toHaveText('Halvferdig');
  expect((await readSong(next, openId(next))).audioUrl, 'its file came along').not.toBeNull();
  await next.goto('/add-song');
  await expect(resumed.title).toHaveValue('');
  await expect(offer(next)).toHaveCount(0);
});

test('leaving with unsaved changes asks first @full', async ({ kantor: { page } }) => {
  const form = new SongFormPage(page);
  await page.goto('/library');
  const chrome = new Chrome(page);
  await chrome.follow('Ny sang');
  await form.title.fill('Ulagret');
  const ask = page.getByRole('alertdialog', { name: drafts.leaveTitle });
  const ways: (() => Promise<unknown>)[] = [
    () => chrome.follow('Sanger'),
    () => form.cancel.click(),
    () => page.evaluate(() => history.back()),
  ];
  for (const way of ways) {
    await way();
    await ask.getByRole('button', { name: drafts.stay }).click();
    await expect(ask).toHaveCount(0);
    await expect(page).toHaveURL('/add-song');
    await expect(form.title).toHaveValue('Ulagret');
  }
  await chrome.follow('Favoritter');
  await ask.getByRole('button', { name: drafts.leave }).click();
  await expect(page).toHaveURL('/favorites');
  await chrome.follow('Ny sang');
  await button(page, drafts.discard).click();
  await form.title.waitFor();
  await chrome.follow('Sanger');
  await expect(page).toHaveURL('/library');
});
