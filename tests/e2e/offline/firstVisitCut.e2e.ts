import { readdirSync } from 'node:fs';
import { allOnDevice, onDevice } from '#tests/e2e/kit/deviceLibrary.ts';
import { goTo } from '#tests/e2e/kit/goTo.ts';
import { startLine } from '#tests/e2e/kit/startLine.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { withoutNetwork } from '#tests/e2e/kit/withoutNetwork.ts';
import { HomePage } from '#tests/e2e/pages/HomePage.ts';
import { RegisterPage } from '#tests/e2e/pages/RegisterPage.ts';
import { offline } from '#web/texts/offline.ts';
import { settings } from '#web/texts/settings.ts';

test('a first visit whose line was cut while the app came gets it in the same visit', {
  tag: '@full',
}, async ({ newVisitor, newSangbok, closing }) => {
  test.setTimeout(240_000);
  const line = await startLine();
  closing.defer(() => line.stop());
  const sangbok = await newSangbok({ PUBLIC_ORIGIN: line.origin });
  line.leadTo(sangbok.port);
  const visitor = await newVisitor({ baseURL: line.origin });
  const { page, watch } = visitor;
  watch.allow(/ERR_|ServiceWorker/);
  const player = readdirSync('dist/web/assets').find((name) => /^Player-.*\.js$/.test(name));
  let isCut = true;
  line.answers = (path) => (isCut && path === `/assets/${player}` ? 'cut' : null);

  await page.goto(sangbok.setupLink);
  await new RegisterPage(page).getIn();
  await expect.poll(async () => (await onDevice(page)).complete, { timeout: 120_000 }).toBe(true);
  await goTo(page, '/settings');
  await expect(page.getByText(offline.withoutApp)).toBeVisible();
  await expect(page.getByText(settings.offlineModeReady)).toHaveCount(0);

  isCut = false;
  await expect(page.getByText(settings.offlineModeReady)).toBeVisible({ timeout: 45_000 });
  await allOnDevice(page);
  await withoutNetwork(visitor);
  await page.goto('/');
  await expect(new HomePage(page).allSongs.getByRole('article').first()).toBeVisible();
});
