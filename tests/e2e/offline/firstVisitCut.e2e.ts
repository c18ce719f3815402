import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { sync } from '#contract/library/sync.ts';
import { cutLine } from '#tests/e2e/kit/cutLine.ts';
import { allOnDevice, onDevice } from '#tests/e2e/kit/deviceLibrary.ts';
import { goTo } from '#tests/e2e/kit/goTo.ts';
import { startFaultyProxy } from '#tests/e2e/kit/startFaultyProxy.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { withoutNetwork } from '#tests/e2e/kit/withoutNetwork.ts';
import { HomePage } from '#tests/e2e/pages/HomePage.ts';
import { RegisterPage } from '#tests/e2e/pages/RegisterPage.ts';
import { offline } from '#web/texts/offline.ts';
import { settings } from '#web/texts/settings.ts';

/** Files and calls of a first visit, by the beginning of their path. */
const cuts = [
  '/assets/index-', // the first script
  '/assets/lists-', // the screen
  '/assets/offers-',
  '/assets/offline-', // of the sync and of the outbox
  '/serviceWorker.js',
  sync.path,
];
const patience = 60_000; // ms

// One visit takes seconds of processor time: several at once, but those of one test alone.
test.describe.configure({ mode: 'default' });

/** Three of these at once. */
async function threeAtOnce(all: readonly (() => Promise<unknown>)[]): Promise<void> {
  const left = all.values();
  const inTurn = async () => {
    for (const next of left) await next();
  };
  await Promise.all([inTurn(), inTurn(), inTurn()]);
}

/** Whether app and songs are on the device; false while the page is being loaded anew. */
async function isKept(page: Page): Promise<boolean> {
  try {
    const hasApp = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return Boolean(registration?.active ?? registration?.waiting);
    });
    return hasApp && (await onDevice(page)).complete;
  } catch {
    return false;
  }
}

interface Visits {
  /**
   * Opens Home on a new device, over a line that is cut where `isCut` is true, until everything is
   * kept; nowhere by default. Returns how many requests that took.
   */
  readonly visit: (what: string, isCut?: (path: string, at: number) => boolean) => Promise<number>;
}

const it = test.extend<Visits>({
  visit: async ({ newClient, sangbok, prestState, closing }, use) => {
    await use(async (what, isCut) => {
      const proxy = await startFaultyProxy();
      closing.defer(() => proxy.stop());
      proxy.forwardTo(sangbok.port);
      const line = cutLine(proxy, isCut ?? (() => false));
      const { page, context, watch } = await newClient({
        baseURL: proxy.origin,
        storageState: prestState,
      });
      watch.allow(/ERR_|ServiceWorker|fetching the script|dynamically imported module|preload/);
      await page.addInitScript(() => {
        addEventListener('online', () => console.error('the browser fired `online`'));
      });
      await page.goto('/', { waitUntil: 'commit' });
      await expect.poll(() => isKept(page), { message: what, timeout: patience }).toBe(true);
      await expect(new HomePage(page).allSongs.getByRole('article').first()).toBeVisible();
      expect(line.wasCut(), what).toBe(isCut !== undefined);
      await context.close();
      return line.requests();
    });
  },
});

it('a first visit whose line is cut once keeps app and songs', async ({ visit }) => {
  await threeAtOnce(
    cuts.map((part) => () => visit(`cut at ${part}`, (path) => path.startsWith(part))),
  );
});

it('a first visit is cut once at each of its requests @full', async ({ visit }) => {
  test.setTimeout(60 * 60_000);
  const all = await visit('not cut');
  expect(all).toBeGreaterThan(100);
  const requests = Array.from({ length: all }, (_, at) => at + 1);
  await threeAtOnce(
    requests.map((nth) => () => visit(`cut at request ${nth}`, (_, at) => at === nth)),
  );
});

test('a first visit that is disconnected while the app loads completes it in the same visit @full', async ({
  newClient,
  newSangbok,
  closing,
}) => {
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
