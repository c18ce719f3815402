import { sessionCookie } from '#server/auth/sessions/session.ts';
import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { getMe } from '#contract/people/user.ts';
import { allOnDevice, onDevice } from '#tests/e2e/kit/deviceLibrary.ts';
import { installApp } from '#tests/e2e/kit/installApp.ts';
import { addSongToDevice } from '#tests/e2e/kit/addSongToDevice.ts';
import { outboxRows } from '#tests/e2e/kit/outboxRows.ts';
import { readSong } from '#tests/e2e/kit/readSong.ts';
import {
  type ForeignAnswer,
  startFaultyProxy,
  foreignAnswers,
} from '#tests/e2e/kit/startFaultyProxy.ts';
import { expect, test, type TestFixtures } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { RegisterPage } from '#tests/e2e/pages/RegisterPage.ts';
import { emptyHeart, fullHeart } from '#tests/e2e/pages/SongCards.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { WaitingPage } from '#tests/e2e/pages/WaitingPage.ts';
import { login } from '#web/texts/authentication.ts';
import { keptOnDevice, outboxSign } from '#web/texts/outboxSign.ts';
import { songFieldNames } from '#web/texts/songForm.ts';

const title = 'Broen over Nidelva';

/** Signs the prest in behind a faulty proxy with a server of its own; no page is open. */
async function setUp({
  newClient,
  newSangbok,
  closing,
}: Pick<TestFixtures, 'newClient' | 'newSangbok' | 'closing'>) {
  const proxy = await startFaultyProxy();
  const sangbok = await newSangbok({ PUBLIC_ORIGIN: proxy.origin });
  proxy.forwardTo(sangbok.port);
  closing.defer(() => proxy.stop());
  const client = await newClient({ baseURL: proxy.origin });
  client.watch.allow(/ERR_|status of|Logout failed|integrity|ServiceWorker|MIME type/);
  return { proxy, sangbok, client };
}

/** Triggers what screens do when somebody returns to them. */
const refocus = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('focus')));

test("with any foreign answer in place of the server's, songs are read, edited and closed", async ({
  newClient,
  newSangbok,
  closing,
}) => {
  test.setTimeout(240_000); // one device, five kinds of answers
  const { proxy, sangbok, client } = await setUp({ newClient, newSangbok, closing });
  const { page } = client;
  await page.goto(sangbok.setupLink);
  await new RegisterPage(page).register();
  const id = await addSongToDevice(page, { title });
  await allOnDevice(page);
  const form = new SongFormPage(page);
  const { sign } = new WaitingPage(page);
  let isFavorite = false;
  const keys = { gateway: 'Do', portal: 'Re', redirect: 'Mi', silence: 'Fa', cut: 'Sol' };

  for (const foreign of Object.keys(foreignAnswers) as ForeignAnswer[]) {
    await test.step(foreign, async () => {
      proxy.answers = () => foreign;
      await new SongPage(page).open(id);
      await expect(new SongPage(page).title).toHaveText(title);
      await expect(sign).toHaveAccessibleName(outboxSign.offline, { timeout: 5_000 });

      // Toggled each time, like the song's key.
      isFavorite = !isFavorite;
      const [before, after] = isFavorite ? [emptyHeart, fullHeart] : [fullHeart, emptyHeart];
      await before(page, title).click();
      await expect(after(page, title)).toBeEnabled();
      await form.openEdit(id);
      await form.text(songFieldNames.key).fill(keys[foreign]);
      await form.save.click();
      await expect(new Chrome(page).toast).toContainText(keptOnDevice);
      expect(await outboxRows(page)).toHaveLength(2);

      proxy.answers = () => null;
      await expect
        .poll(async () => (await refocus(page), outboxRows(page)), { timeout: 30_000 })
        .toEqual([]);
      expect(await readSong(page, id)).toMatchObject({ key: keys[foreign], isFavorite });
      await expect(sign).toHaveCount(0);
    });
  }

  await test.step('signing out does not wait, and is sent again until the server has confirmed it', async () => {
    const signIns = async () =>
      (await page.context().cookies()).filter(({ name }) => name.endsWith(sessionCookie));
    const before = await signIns();
    proxy.answers = () => 'silence';
    await new Chrome(page).signOut();
    const atLogin = page.getByRole('button', { name: login.signIn });
    await expect(atLogin).toBeVisible({ timeout: 5_000 });
    const nothing = { titles: {}, complete: false, user: null, files: [] };
    await expect.poll(() => onDevice(page)).toEqual(nothing);
    proxy.answers = () => 'portal';
    await page.goto(`/song/${id}`);
    await expect(atLogin).toBeVisible({ timeout: 15_000 });
    expect(await signIns()).toHaveLength(before.length);
    proxy.answers = () => null;
    await page.goto('/');
    await expect(atLogin).toBeVisible();
    expect((await page.request.get(getMe.path)).status()).toBe(401);
  });
});

test('a release with one file replaced by a portal’s page is not activated, and is once the file is right', async ({
  newClient,
  newSangbok,
  closing,
}) => {
  const { proxy, client } = await setUp({ newClient, newSangbok, closing });
  const { page } = client;
  const player = readdirSync('dist/web/assets').find((name) => /^Player-.*\.js$/.test(name));
  const wrong = `/assets/${player}`;
  let times = 0;
  proxy.answers = (path) => {
    if (path !== wrong) return null;
    times += 1;
    return 'portal';
  };
  await page.goto('/login');
  await expect.poll(() => times, { timeout: 20_000 }).toBeGreaterThan(1);
  const kept = () =>
    page.evaluate(async (path) => {
      const answer = await caches.match(path, { ignoreSearch: true });
      return answer?.headers.get('content-type') ?? null;
    }, wrong);
  expect(await kept()).toBeNull();
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        return registration?.active?.state ?? 'none';
      }),
    )
    .toBe('none');
  proxy.answers = () => null;
  await page.reload();
  await installApp(page);
  expect(await kept()).toContain('javascript');
});

test('an app whose every file is cut off once is complete in the same visit', async ({
  newClient,
  newSangbok,
  closing,
}) => {
  test.setTimeout(240_000); // one attempt for every few files
  const { proxy, client } = await setUp({ newClient, newSangbok, closing });
  const { page } = client;
  const asked = new Map<string, number>();
  let isComing = false;
  proxy.answers = (path) => {
    if (path === '/serviceWorker.js') isComing = true;
    if (!isComing || !path.startsWith('/assets/')) return null;
    const times = (asked.get(path) ?? 0) + 1;
    asked.set(path, times);
    return times <= 2 ? 'cut' : null; // each attempt requests twice
  };
  await page.goto('/login');
  const isInstalled = () =>
    page.evaluate(async () => {
      dispatchEvent(new Event('online')); // skips the back-off between two attempts
      const registration = await navigator.serviceWorker.getRegistration();
      return registration?.active?.state === 'activated';
    });
  await expect.poll(isInstalled, { timeout: 200_000, intervals: [200] }).toBe(true);
  expect(asked.size).toBeGreaterThan(50);
  expect([...asked].filter(([, times]) => times < 2)).toEqual([]);
});

test('files that the browser evicted are fetched again when the app is opened next', async ({
  kantor: { page },
}) => {
  await allOnDevice(page);
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return all.flat().map(({ url }) => url);
    });
  const before = (await kept()).filter((url) => !/\/api\/|\.webmanifest/.test(url));
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.goto('/library');
  const missing = async () => {
    const there = new Set(await kept());
    return before.filter((url) => !there.has(url));
  };
  await expect.poll(missing, { timeout: 30_000 }).toEqual([]);
});
