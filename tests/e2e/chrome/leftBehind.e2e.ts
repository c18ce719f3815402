import type { Page } from '@playwright/test';
import { getMe } from '#contract/user.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';

test('whoever comes next into a browser meets nothing of who was there before', async ({
  sharedBrowsers,
  prestState,
}) => {
  const lent = await sharedBrowsers.lend(prestState);
  const { context, beginWatch } = lent;
  const watch = beginWatch();
  watch.allow(/planted for the first/);
  const page = await context.newPage();
  await page.addInitScript(() => Object.assign(globalThis, { planted: true }));
  await page.route('**/planted', (route) => route.fulfill({ body: 'planted' }));
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1280, height: 740 });
  await page.goto('/');
  expect((await page.request.get(getMe.path)).status()).toBe(200);
  await page.evaluate(async () => {
    localStorage.setItem('sangbok.theme', 'dark');
    localStorage.setItem('sangbok.device', '{"offlineMode":false,"autoplay":true}');
    sessionStorage.setItem('planted', 'yes');
    await cookieStore.set('planted', 'yes');
    await (await caches.open('planted')).put('/planted', new Response('planted'));
    await new Promise((done) => {
      indexedDB.open('planted').onsuccess = done;
    });
    const folder = await navigator.storage.getDirectory();
    await folder.getFileHandle('planted', { create: true });
    globalThis.open('/login');
    console.error('planted for the first');
  });
  await expect.poll(() => context.pages().length, 'a page opened by a page').toBe(3);
  await sharedBrowsers.takeBack(lent);
  expect(watch.complaints).toEqual([]);

  const again = await sharedBrowsers.lend();
  expect(again.context, 'the same browser').toBe(context);
  const later = again.beginWatch();
  const next = await context.newPage();
  expect(context.pages().length, 'and the one that keeps it').toBe(2);
  await next.goto('/login');
  expect((await next.request.get(getMe.path)).status(), 'nobody is signed in').toBe(401);
  const found = await next.evaluate(async () => ({
    stored: Object.entries(localStorage),
    session: sessionStorage.length,
    cookies: (await cookieStore.getAll()).length,
    caches: await caches.keys(),
    databases: await indexedDB.databases(),
    files: await Array.fromAsync((await navigator.storage.getDirectory()).keys()),
    script: 'planted' in globalThis,
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    width: innerWidth,
    answer: (await fetch('/planted')).status,
  }));
  expect(found).toEqual({
    stored: [['sangbok.device', '{"offlineMode":false}']],
    session: 0,
    cookies: 0,
    caches: [],
    databases: [],
    files: [],
    script: false,
    dark: false,
    width: 390,
    answer: 404,
  });
  later.allow(/status of 404/);
  await next.evaluate(() => console.error('planted for the first'));
  await sharedBrowsers.takeBack(again);
  const expected = expect.stringMatching(/^error: planted for the first/);
  expect(later.complaints.filter((text) => !text.includes('404'))).toEqual([expected]);
  expect(watch.complaints).toEqual([]);
});

const lasting: readonly [name: string, plant: (page: Page) => Promise<unknown>][] = [
  ['a script for every page', (page) => page.context().addInitScript('globalThis.planted = 1')],
  [
    'a route for every page',
    (page) => page.context().route('**/planted', (route) => route.abort()),
  ],
  ['a function for every page', (page) => page.context().exposeFunction('planted', () => 1)],
  ['a permission', (page) => page.context().grantPermissions(['clipboard-read'])],
  ['no network', (page) => page.context().setOffline(true)],
  ['a clock that was set', (page) => page.clock.setFixedTime(0)],
  ['headers for every call', (page) => page.context().setExtraHTTPHeaders({ planted: 'yes' })],
];

test('a browser with something in it that stays is not used again', async ({
  sharedBrowsers,
  emptySangbok,
}) => {
  const elsewhere = (page: Page) => page.goto(`${emptySangbok.origin}/logo.svg`);
  for (const [name, plant] of [...lasting, ['another origin', elsewhere] as const]) {
    const lent = await sharedBrowsers.lend();
    await plant(await lent.context.newPage());
    await sharedBrowsers.takeBack(lent);
    expect(lent.context.isClosed(), name).toBe(true);
    const next = await sharedBrowsers.lend();
    expect(next.context, name).not.toBe(lent.context);
    await sharedBrowsers.takeBack(next);
  }
});
