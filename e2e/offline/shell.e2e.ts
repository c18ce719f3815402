import { readdirSync } from 'node:fs';
import { installApp } from '#e2e/kit/installApp.ts';
import { expect, test } from '#e2e/kit/test.ts';
import { login } from '#web/texts/login.ts';
import { register } from '#web/texts/register.ts';

/** Trusted types, as far as TypeScript does not know them yet. */
type Policies = typeof globalThis & {
  trustedTypes: { createPolicy(name: string, rules: object): unknown };
};

test('every file of the app is on the device after the first visit', async ({
  visitor: { page },
}) => {
  await page.goto('/login');
  await installApp(page);
  const kept = await page.evaluate(async () => {
    const [name = ''] = await caches.keys();
    const requests = await (await caches.open(name)).keys();
    return requests.map(({ url }) => new URL(url).pathname);
  });
  const built = readdirSync('dist/web/assets').filter((name) => !/\.(br|gz)$/.test(name));
  expect(built.length).toBeGreaterThan(50);
  expect(built.filter((name) => !kept.includes(`/assets/${name}`))).toEqual([]);
  expect(kept).toEqual(expect.arrayContaining(['/', '/theme.js', '/logo.svg', '/favicon.ico']));
});

test('without network the app opens, and a screen that was never opened too', async ({
  visitor: { page, context, watch },
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/);
  const asked: string[] = [];
  await page.goto('/login');
  await installApp(page);
  await context.setOffline(true);
  context.on('requestfinished', (request) => {
    if (request.serviceWorker() === null) return;
    asked.push(new URL(request.url()).pathname);
  });
  await page.reload();
  await expect(page.getByRole('button', { name: login.signIn })).toBeVisible();
  await page.getByRole('link', { name: login.register }).click();
  await expect(page.getByRole('button', { name: register.verify })).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: login.signIn })).toBeVisible();
  expect(asked).toEqual([]);
});

test('the service worker is asked for anew each time', async ({ visitor: { page } }) => {
  const answer = await page.request.get('/serviceWorker.js');
  expect(answer.headers()).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  });
});

test('no other script becomes a worker', async ({ visitor: { page, watch } }) => {
  watch.allow(/TrustedScriptURL|TrustedTypePolicy|trusted-types/);
  await page.goto('/login');
  const refused = await page.evaluate(async () => {
    const asWritten = navigator.serviceWorker.register('/theme.js').catch(String);
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
