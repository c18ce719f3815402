import { readdirSync } from 'node:fs';
import { allOnDevice, onDevice } from '#tests/e2e/kit/deviceLibrary.ts';
import { goTo } from '#tests/e2e/kit/goTo.ts';
import { startFaultyProxy } from '#tests/e2e/kit/startFaultyProxy.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { withoutNetwork } from '#tests/e2e/kit/withoutNetwork.ts';
import { HomePage } from '#tests/e2e/pages/HomePage.ts';
import { RegisterPage } from '#tests/e2e/pages/RegisterPage.ts';
import { offline } from '#web/texts/offline.ts';
import { settings } from '#web/texts/settings.ts';

test('a first visit that is disconnected while the app loads completes it in the same visit', {
  tag: '@full',
}, async ({ newClient, newSangbok, closing }) => {
  test.setTimeout(240_000);
  const proxy = await startFaultyProxy();
  closing.defer(() => proxy.stop());
  const sangbok = await newSangbok({ PUBLIC_ORIGIN: proxy.origin });
  proxy.forwardTo(sangbok.port);
  const client = await newClient({ baseURL: proxy.origin });
  const { page, watch } = client;
  watch.allow(/ERR_|ServiceWorker/);
  const player = readdirSync('dist/web/assets').find((name) => /^Player-.*\.js$/.test(name));
  let isCut = true;
  proxy.answers = (path) => (isCut && path === `/assets/${player}` ? 'cut' : null);

  await page.goto(sangbok.setupLink);
  await new RegisterPage(page).register();
  await expect.poll(async () => (await onDevice(page)).complete, { timeout: 120_000 }).toBe(true);
  await goTo(page, '/settings');
  await expect(page.getByText(offline.withoutApp)).toBeVisible();
  await expect(page.getByText(settings.offlineModeReady)).toHaveCount(0);

  isCut = false;
  await expect(page.getByText(settings.offlineModeReady)).toBeVisible({ timeout: 45_000 });
  await allOnDevice(page);
  await withoutNetwork(client);
  await page.goto('/');
  await expect(new HomePage(page).allSongs.getByRole('article').first()).toBeVisible();
});
