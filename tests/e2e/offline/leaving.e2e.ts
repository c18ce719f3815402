import { addSong } from '#tests/e2e/kit/addSong.ts';
import { allOnDevice, onDevice } from '#tests/e2e/kit/deviceLibrary.ts';
import { findViolations } from '#tests/e2e/kit/findViolations.ts';
import { makeTone } from '#tests/e2e/kit/makeTone.ts';
import { expect, registerOnScreen, type Client } from '#tests/e2e/kit/test.ts';
import { test } from '#tests/e2e/offline/kit/test.ts';
import { withoutNetwork } from '#tests/e2e/kit/withoutNetwork.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { emptyHeart, fullHeart } from '#tests/e2e/pages/SongCards.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { login } from '#web/texts/authentication.ts';
import { offline } from '#web/texts/offline.ts';
import { favorites } from '#web/texts/lists.ts';
import { settings } from '#web/texts/settings.ts';

const nothing = { titles: {}, complete: false, user: null, files: [] };

/** A device with all songs, a file, and a song opened by the signed-in person. */
async function device({ page }: Client) {
  const id = await addSong(page, { title: 'Kjær', audio: makeTone(2) });
  const fill = async () => {
    await page.request.post(`/api/songs/${id}/favorite`, { data: { isFavorite: true } });
    await new SongPage(page).open(id);
    await allOnDevice(page);
    await expect.poll(async () => (await onDevice(page)).files.length).toBe(1);
  };
  return {
    chrome: new Chrome(page),
    offlineMode: page.getByRole('switch', { name: settings.offlineMode }),
    atLogin: page.getByRole('button', { name: login.signIn }),
    fill,
  };
}

test('turning Offline-modus off asks first while writes are pending, and deletes everything @full', async ({
  kantor,
}) => {
  const { page, context } = kantor;
  const { chrome, offlineMode, fill } = await device(kantor);
  await fill();
  await withoutNetwork(kantor);
  await fullHeart(page, 'Kjær').click();
  await expect(emptyHeart(page, 'Kjær')).toBeEnabled();
  await page.goto('/settings');
  const dialog = page.getByRole('alertdialog', { name: offline.offTitle });
  await offlineMode.click();
  await expect(dialog).toContainText(offline.offText(1));
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: offline.offCancel }).click();
  await expect(offlineMode).toBeChecked();
  expect((await onDevice(page)).complete).toBe(true);
  await offlineMode.click();
  await dialog.getByRole('button', { name: offline.offConfirm }).click();
  await expect(chrome.toast.filter({ hasText: offline.removed })).toBeVisible();
  await expect(offlineMode).not.toBeChecked();
  await expect.poll(() => onDevice(page)).toEqual(nothing);
  await context.setOffline(false);
});

test('stored data are deleted with Offline-modus off, and fetched again with it on @full', async ({
  kantor,
}) => {
  const { page } = kantor;
  const { chrome, offlineMode, fill } = await device(kantor);
  await fill();
  await page.goto('/settings');
  await expect(page.getByText(/sanger og 1 fil, .*sist oppdatert i dag kl\./)).toBeVisible();
  await offlineMode.click();
  await expect(chrome.toast.filter({ hasText: offline.removed })).toBeVisible();
  expect(await onDevice(page)).toEqual(nothing);
  await page.reload();
  await expect(offlineMode).not.toBeChecked();
  await page.goto('/library');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await onDevice(page)).toEqual(nothing);
  await page.goto('/settings');
  await offlineMode.click();
  await allOnDevice(page);
  await expect(page.getByText(/sist oppdatert i dag kl\./)).toBeVisible();
});

test('signing out deletes everything, and the next person sees only their own', async ({
  kantor,
  invite,
}) => {
  const { page, context } = kantor;
  const { chrome, atLogin, fill } = await device(kantor);
  await fill();
  await chrome.signOut();
  await expect(atLogin).toBeVisible();
  await expect.poll(() => onDevice(page)).toEqual(nothing);
  await registerOnScreen(page, await invite());
  await page.goto('/favorites');
  await allOnDevice(page);
  await expect(page.getByText(favorites.empty)).toBeVisible();
  await withoutNetwork(kantor);
  await page.reload();
  await expect(page.getByText(favorites.empty)).toBeVisible();
  expect((await onDevice(page)).files).toEqual([]);
  await context.setOffline(false);
});

test('a session ended elsewhere deletes the library @full', async ({ kantor }) => {
  const { page, watch } = kantor;
  const { atLogin, fill } = await device(kantor);
  await fill();
  watch.allow(/status of 401/);
  await page.request.post('/api/auth/logout');
  await page.goto('/library');
  await expect(atLogin).toBeVisible();
  await expect.poll(() => onDevice(page)).toEqual(nothing);
});
