import { allOnDevice } from '#tests/e2e/kit/deviceLibrary.ts';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { installApp } from '#tests/e2e/kit/installApp.ts';
import { readSong } from '#tests/e2e/kit/readSong.ts';
import { startFaultyProxy } from '#tests/e2e/kit/startFaultyProxy.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { emptyHeart, fullHeart } from '#tests/e2e/pages/SongCards.ts';
import { RegisterPage } from '#tests/e2e/pages/RegisterPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { isFull } from '#tests/isFull.ts';

const rounds = isFull ? 20 : 2;

// On a proxy, since a line held by Playwright lets go of its requests when the page closes.
test('a heart shown filled on a silent line comes to the server, though the page is closed at once', async ({
  newClient,
  newSangbok,
  closing,
}) => {
  test.setTimeout(30_000 + rounds * 15_000);
  const proxy = await startFaultyProxy();
  const sangbok = await newSangbok({ PUBLIC_ORIGIN: proxy.origin });
  proxy.forwardTo(sangbok.port);
  closing.defer(() => proxy.stop());
  const { page: first, context, watch } = await newClient({ baseURL: proxy.origin });
  watch.allow(/ERR_|status of/);
  await first.goto(sangbok.setupLink);
  await new RegisterPage(first).register();
  const title = 'Lampen i vinduet';
  const id = await addSong(first, { title });
  await first.goto('/');
  await installApp(first);
  await allOnDevice(first);

  let page = first;
  for (let round = 1; round <= rounds; round++) {
    const isFavorite = round % 2 === 1;
    await new SongPage(page).open(id);
    const [before, after] = isFavorite ? [emptyHeart, fullHeart] : [fullHeart, emptyHeart];
    await before(page, title).waitFor();
    proxy.answers = (path) => (path.startsWith('/api/') ? 'silence' : null);
    await before(page, title).click();
    await after(page, title).waitFor();
    await page.close();

    proxy.answers = () => null;
    proxy.dropAll();
    page = await context.newPage();
    await page.goto('/');
    await expect
      .poll(async () => (await readSong(page, id)).isFavorite, { timeout: 10_000 })
      .toBe(isFavorite);
  }
});
