import { readdirSync } from 'node:fs';
import { installApp } from '#tests/e2e/kit/installApp.ts';
import { withoutNetwork } from '#tests/e2e/kit/withoutNetwork.ts';
import { expect } from '#tests/e2e/kit/test.ts';
import { test } from '#tests/e2e/offline/kit/test.ts';
import { isFull } from '#tests/isFull.ts';
import { login, register } from '#web/texts/authentication.ts';
import { chrome, unreached } from '#web/texts/chrome.ts';
import { privacy } from '#web/texts/privacy.ts';

/** Trusted Types, which TypeScript does not fully declare yet. */
type Policies = typeof globalThis & {
  trustedTypes: { createPolicy(name: string, rules: object): unknown };
};

test('after the first visit every file of the app is on the device, and it opens without network', async ({
  client,
}) => {
  const { page, context } = client;
  const asked: string[] = [];
  context.on('request', (request) => {
    if (request.serviceWorker() !== null) asked.push(new URL(request.url()).pathname);
  });
  await page.goto('/login');
  await installApp(page);
  const kept = await page.evaluate(async () => {
    const name = (await caches.keys()).find((each) => each.includes('precache')) ?? '';
    const requests = await (await caches.open(name)).keys();
    return requests.map(({ url }) => new URL(url).pathname);
  });
  const built = readdirSync('dist/web/assets').filter(
    // The browser itself stores what a service worker imports, and foreign files are read by few.
    (name) => !/\.(br|gz)$|^(?:workerEntry|readingWorker)-/.test(name),
  );
  expect(built.length).toBeGreaterThan(50);
  expect(built.filter((name) => !kept.includes(`/assets/${name}`))).toEqual([]);
  expect(kept).toEqual(expect.arrayContaining(['/', '/early.js', '/logo.svg', '/favicon.ico']));

  await withoutNetwork(client);
  asked.length = 0;
  await page.reload();
  await expect(page.getByRole('button', { name: login.signIn })).toBeVisible();
  // Screens that were never opened load, too.
  await page.getByRole('link', { name: login.register }).click();
  await expect(page.getByRole('button', { name: register.verify })).toBeVisible();
  await page.goto('/privacy');
  await expect(page.getByText(privacy.failed)).toBeVisible();
  await expect(page.getByText(privacy.choicesText)).toBeVisible();
  // Without a response it is unknown who is signed in: the page retries until there is one.
  await page.goto('/settings');
  await expect(page.getByText(unreached.text)).toBeVisible();
  expect(asked).toEqual([]);
  // The screen stays while it retries, with the focus and the growing back-off.
  const again = await page.getByRole('button', { name: chrome.tryAgain }).elementHandle();
  const asks = [() => again?.click(), () => undefined];
  for (const ask of asks.slice(0, isFull ? 2 : 1)) {
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/me'));
    await ask();
    await failed;
    await expect(page.getByRole('button', { name: chrome.tryAgain })).toBeFocused();
    expect(await again?.evaluate((button) => button === document.activeElement)).toBe(true);
  }
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: login.signIn })).toBeVisible();
});

test('the service worker script is revalidated each time', async ({ another }) => {
  const answer = await another.request.get('/serviceWorker.js');
  expect(answer.headers()).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  });
});

test('no other script can be registered as a service worker', async ({
  installed: { page, watch },
}) => {
  watch.allow(/TrustedScriptURL|TrustedTypePolicy|trusted-types/);
  await page.goto('/settings');
  const refused = await page.evaluate(async () => {
    const asWritten = navigator.serviceWorker.register('/early.js').catch(String);
    try {
      const rules = { createScriptURL: (path: string) => path };
      (globalThis as Policies).trustedTypes.createPolicy('sangbok-2', rules);
      return [await asWritten, 'a policy was made'];
    } catch (error) {
      return [await asWritten, String(error)];
    }
  });
  expect(refused[0]).toContain('TrustedScriptURL');
  expect(refused[1]).toContain('disallowed');
});
