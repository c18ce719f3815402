import { addSong } from '#tests/e2e/kit/addSong.ts';
import { allOnDevice, onDevice } from '#tests/e2e/kit/deviceLibrary.ts';
import { findViolations } from '#tests/e2e/kit/findViolations.ts';
import { makeTone } from '#tests/e2e/kit/makeTone.ts';
import { readSong } from '#tests/e2e/kit/readSong.ts';
import { expect, type Client } from '#tests/e2e/kit/test.ts';
import { test } from '#tests/e2e/offline/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { LibraryPage } from '#tests/e2e/pages/LibraryPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { offline } from '#web/texts/offline.ts';
import { settings } from '#web/texts/settings.ts';

/** Limits the browser's storage quota, until the returned function is called. */
async function limitQuota({ context, page }: Client, quotaSize: number) {
  const session = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize });
  return () => session.send('Storage.overrideQuotaForOrigin', { origin });
}

test('a browser without storage shows a message, and the app works online', async ({
  installed: { page },
}) => {
  const id = await addSong(page, { title: 'Uten lager' });
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  });
  await page.goto('/settings');
  await expect(page.getByText(offline.refused)).toBeVisible();
  await expect(page.getByText(settings.offlineModeReady)).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
  await page.goto('/library');
  await new Chrome(page).search('Uten lager');
  await expect(new LibraryPage(page).titles.filter({ hasText: 'Uten lager' })).toBeVisible();
  await page.goto(`/song/${id}`);
  await expect(new SongPage(page).title).toHaveText('Uten lager');
});

test('a device with too little space shows a message, and the app works online', async ({
  newClient,
  prestState,
}) => {
  const client = await newClient({ storageState: prestState });
  const { page } = client;
  await page.goto('/logo.svg');
  await limitQuota(client, 1);
  await page.goto('/settings');
  await expect(page.getByText(offline.full)).toBeVisible();
  await expect(page.getByText(settings.offlineModeReady)).toHaveCount(0);
  await page.goto('/library');
  await expect(new LibraryPage(page).titles.first()).toBeVisible();
  expect((await onDevice(page)).complete).toBe(false);
});

test('too little space for files is reported once, and the songs are there', async ({
  // A person without stored files, since deleting those would free space.
  kantor,
}) => {
  const { page } = kantor;
  await page.goto('/');
  await allOnDevice(page);
  const { usage = 0 } = await page.evaluate(() => navigator.storage.estimate());
  const giveRoom = await limitQuota(kantor, usage + 100_000);
  const id = await addSong(page, { title: 'Stort opptak', audio: makeTone(60) });
  await new SongPage(page).open(id);
  const message = new Chrome(page).toast.filter({ hasText: offline.filesFull });
  await expect(message).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByText(`${offline.filesFull}. ${offline.filesFullText}`)).toBeVisible();
  const { audioUrl } = await readSong(page, id);
  expect((await onDevice(page)).files).not.toContain(audioUrl);
  await giveRoom();
});
