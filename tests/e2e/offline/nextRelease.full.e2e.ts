import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { pages, songPage } from '#contract/base/pages.ts';
import { copyInstallation, type Installation } from '#tests/e2e/kit/copyInstallation.ts';
import { goTo } from '#tests/e2e/kit/goTo.ts';
import { findViolations } from '#tests/e2e/kit/findViolations.ts';
import { installApp } from '#tests/e2e/kit/installApp.ts';
import type { Sangbok } from '#tests/e2e/kit/startSangbok.ts';
import { expect, test, type Client } from '#tests/e2e/kit/test.ts';
import { RegisterPage } from '#tests/e2e/pages/RegisterPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { app } from '#web/texts/appOffers.ts';
import { chrome } from '#web/texts/chrome.ts';
import { settings } from '#web/texts/settings.ts';
import { history } from '#web/texts/songVersions.ts';

const [before, after] = ['1.0.0', '1.0.1'];

/** A tab that loads screens lazily. */
async function openTab({ context }: Pick<Client, 'context'>): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto('/');
  return page;
}

const offer = (page: Page) => page.getByText(app.updateReady);

/** What a browser does by itself whenever the app is opened. */
async function checkForRelease(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
}

/** What the server may send of which only the next release knows, where no device answers first. */
async function getUnreadable(page: Page, songId: string): Promise<void> {
  const revisions = `**/api/songs/${songId}/revisions`;
  await page.route(revisions, (route) => route.fulfill({ json: [{ version: 'seven' }] }));
  await goTo(page, songPage('history', songId));
  await expect(page.getByText(history.listFailed)).toBeVisible();
  await page.unroute(revisions);
  await goTo(page, '/library');
  await expect(offer(page)).toBeVisible();
}

/** Navigates to every screen within the page, and creates a PDF. */
async function openEverything(page: Page, songId: string): Promise<void> {
  for (const { path } of Object.values(pages)) {
    await goTo(page, path.replace(':id', songId));
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.getByText(chrome.pageFailed), path).toHaveCount(0);
  }
  await goTo(page, `/song/${songId}`);
  const download = page.waitForEvent('download');
  await new SongPage(page).savePdf();
  await download;
  await goTo(page, '/settings');
  await expect(page.getByText(settings.version(before))).toBeVisible();
}

/** Clears the HTTP cache, which a browser may do at any time. */
async function clearHttpCache(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.clearBrowserCache');
  await cdp.detach();
}

/** Continues without the files of the earlier release on the server. */
async function removeEarlierFiles(sangbok: Sangbok, installation: Installation): Promise<void> {
  rmSync(join(installation.folder, 'dist/earlier'), { recursive: true });
  await sangbok.restart();
}

test('a new release breaks no open page, and is activated on request', async ({
  newClient,
  newSangbok,
  closing,
}) => {
  test.setTimeout(180_000);
  const installation = copyInstallation();
  closing.defer(() => installation.remove());
  const sangbok = await newSangbok({}, installation.folder);
  const baseURL = sangbok.origin;
  const installed = await newClient({ baseURL });
  await installed.page.goto(sangbok.setupLink);
  await new RegisterPage(installed.page).register();
  const storageState = await installed.context.storageState();
  const postponing = await newClient({ baseURL, storageState });
  const plain = await newClient({ baseURL, storageState, serviceWorkers: 'block' });
  for (const { watch } of [installed, postponing, plain]) {
    // A browser may request the tab's icon at any time, also while the server restarts.
    watch.allow(/\/(logo\.svg|favicon\.ico)/);
    watch.allow(/\/api\/(plans|shared)\//); // no plan has the id of a song
  }

  const asking = await openTab(installed);
  const other = await openTab(installed);
  const later = await openTab(postponing);
  const uninstalled = await openTab(plain);
  await installApp(asking);
  await installApp(later);
  await Promise.all([installed.page.close(), postponing.page.close()]);
  const [{ id }] = await (await asking.request.get('/api/songs')).json();

  installation.upgrade(after);
  await sangbok.restart();
  await openEverything(uninstalled, id);
  await removeEarlierFiles(sangbok, installation);

  await getUnreadable(asking, id);
  expect(await findViolations(asking)).toEqual([]);
  await goTo(asking, '/add-song');
  await expect(offer(asking)).toHaveCount(0);
  await goTo(asking, '/');
  await asking.getByRole('button', { name: app.update }).click();
  await expect(offer(asking)).toHaveCount(0);
  await asking.goto('/settings');
  await expect(asking.getByText(settings.version(after))).toBeVisible();

  await clearHttpCache(other);
  await openEverything(other, id);
  await expect(offer(other)).toBeVisible();
  await other.getByRole('button', { name: app.update }).click();
  await expect(other.getByText(settings.version(after))).toBeVisible();

  await checkForRelease(later);
  await later.getByRole('button', { name: app.updateLater }).click();
  await expect(offer(later)).toHaveCount(0);
  await openEverything(later, id);
  await later.close();
  const nextStart = await openTab(postponing);
  await nextStart.goto('/settings');
  await expect(nextStart.getByText(settings.version(after))).toBeVisible();
});
