import type { Page } from '@playwright/test';
import { copyInstallation } from '#tests/e2e/kit/copyInstallation.ts';
import { allOnDevice } from '#tests/e2e/kit/deviceLibrary.ts';
import { goTo } from '#tests/e2e/kit/goTo.ts';
import { installApp } from '#tests/e2e/kit/installApp.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { withoutNetwork } from '#tests/e2e/kit/withoutNetwork.ts';
import { LibraryPage } from '#tests/e2e/pages/LibraryPage.ts';
import { RegisterPage } from '#tests/e2e/pages/RegisterPage.ts';
import { emptyHeart, fullHeart } from '#tests/e2e/pages/SongCards.ts';
import { favoriteSong } from '#contract/songs/songs.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';
import { app } from '#web/texts/appOffers.ts';

const [{ id, title } = { id: '', title: '' }] = sampleSongs;

test('tabs of two releases leave each other’s songs alone, and pending writes are sent once', async ({
  newClient,
  newSangbok,
  closing,
}) => {
  test.setTimeout(240_000); // two releases are built
  const installation = copyInstallation();
  closing.defer(() => installation.remove());
  const sangbok = await newSangbok({}, installation.folder);
  const client = await newClient({ baseURL: sangbok.origin });
  const { page: earlier, context, watch } = client;
  watch.allow(/ERR_FAILED|ERR_CONNECTION|\/(logo\.svg|favicon\.ico)/);
  await earlier.goto(sangbok.setupLink);
  await new RegisterPage(earlier).register();
  await installApp(earlier);
  const { titles } = await allOnDevice(earlier);
  const count = Object.keys(titles).length;

  const formOf = (page: Page) =>
    page.evaluate(
      async () =>
        (await indexedDB.databases()).find(({ name }) => name === 'sangbok-library')?.version ?? 0,
    );
  const form = await formOf(earlier);

  // The later release adds an object store.
  const store = "  (library) => void library.createObjectStore('notes' as 'meta'),\n];";
  installation.edit('src/web/offline/library/openLibrary.ts', /^\];$/m, store);
  installation.upgrade('1.0.1');
  await sangbok.restart();
  const later = await context.newPage();
  await later.goto('/');
  await later.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await later.getByRole('button', { name: app.update }).click();
  await expect(later.getByText(app.updateReady)).toHaveCount(0);
  await goTo(later, '/library');
  await expect(new LibraryPage(later).titles).toHaveCount(count);
  await expect.poll(() => formOf(later)).toBe(form + 1);

  // A write is pending, and both show all songs without network.
  await context.route(`**${favoriteSong.path.replace(':id', id)}`, (route) => route.abort());
  await goTo(earlier, '/library');
  await emptyHeart(earlier, title).click();
  await expect(fullHeart(earlier, title)).toBeEnabled();
  const kept = () =>
    earlier.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(kept).toContain(`sangbok-library-${form}`);
  await withoutNetwork(client);
  await goTo(earlier, '/');
  await goTo(earlier, '/library');
  await later.goto('/library');
  for (const page of [earlier, later]) {
    await expect(new LibraryPage(page).titles).toHaveCount(count);
    await expect(fullHeart(page, title)).toBeVisible();
  }

  const asked: string[] = [];
  context.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await context.unrouteAll({ behavior: 'wait' });
  await context.setOffline(false);
  const favorites = async () => (await later.request.get('/api/songs/favorites')).json();
  await expect
    .poll(async () => (await favorites()).map((song: { id: string }) => song.id))
    .toEqual([id]);
  for (const page of [earlier, later]) {
    await goTo(page, '/');
    await goTo(page, '/library');
    await expect(new LibraryPage(page).titles).toHaveCount(count);
  }
  expect(asked.filter((path) => path === favoriteSong.path.replace(':id', id))).toHaveLength(1);
  expect(asked.filter((path) => path === '/api/sync').length).toBeLessThan(10);
  expect(await formOf(later)).toBe(form + 1);
});
