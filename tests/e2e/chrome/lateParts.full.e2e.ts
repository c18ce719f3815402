import type { Page } from '@playwright/test';
import { expect, test, type Client } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { chrome as texts } from '#web/texts/chrome.ts';
import { song } from '#web/texts/song.ts';
import { drafts } from '#web/texts/songForm.ts';

/** Makes the file with this name fail to load until the returned function is called. */
async function blockFile({ page, watch }: Client, name: string): Promise<() => Promise<void>> {
  const file = new RegExp(`/assets/${name}-`);
  watch.allow(/ERR_FAILED/);
  await page.route(file, (route) => route.abort());
  return () => page.unroute(file);
}

const said = (page: Page) => expect(new Chrome(page).toast).toContainText(texts.partMissing);

test('a menu that fails to load shows a message and opens when pressed again', async ({
  prest,
  page,
}) => {
  const unblock = await blockFile(prest, 'ProfileMenuPopup');
  const chrome = new Chrome(page);
  await page.goto('/settings');
  const heading = page.getByRole('heading', { level: 1 });
  await heading.waitFor();
  await chrome.profile.press('Enter');
  await said(page);
  await expect(heading, 'the page stays').toBeVisible();
  await expect(chrome.profile).toBeFocused();
  await unblock();
  await chrome.profile.click();
  await expect(page.getByRole('menu')).toBeVisible();
});

test('a dialog that fails to load counts as «no», and nothing is lost', async ({ kantor }) => {
  const { page } = kantor;
  const unblock = await blockFile(kantor, 'ConfirmPopup');
  const form = new SongFormPage(page);
  await form.openNew();
  await form.fill('Ny vei', 'Alt jeg har skrevet');
  await form.cancel.click();
  await said(page);
  await expect(page).toHaveURL('/add-song');
  await expect(form.lyrics).toHaveValue('Alt jeg har skrevet');
  await unblock();
  await form.cancel.click();
  await expect(page.getByRole('alertdialog', { name: drafts.leaveTitle })).toBeVisible();
});

test('a song is shown as written until the code that moves it comes', async ({ prest, page }) => {
  const songPage = new SongPage(page);
  await songPage.open('Du er min hyrde');
  await songPage.openMusic();
  await songPage.tool(song.lowChords).click();
  const firstChord = async () => (await songPage.chords())[0];
  await expect.poll(firstChord).toBe('Mi-');
  const unblock = await blockFile(prest, 'transposedSong');
  await page.reload();
  await said(page);
  expect(await firstChord()).toBe('La-');
  await unblock();
  await expect.poll(firstChord).toBe('Mi-');
});
