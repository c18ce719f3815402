import { type Page } from '@playwright/test';
import { pages } from '#contract/base/pages.ts';
import { expect } from '#tests/e2e/kit/test.ts';
import { test } from '#tests/e2e/offline/kit/test.ts';
import { app } from '#web/texts/appOffers.ts';

interface Icon {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly purpose?: string;
}

/** Width and height in the header of a PNG. */
async function sizeOf(page: Page, address: string): Promise<string> {
  const answer = await page.request.get(address);
  expect(answer.headers()['content-type'], address).toBe('image/png');
  const content = await answer.body();
  return `${content.readUInt32BE(16)}x${content.readUInt32BE(20)}`;
}

test('every file of a release is verified against the hash of the build', async ({
  client: { page },
}) => {
  const script = await (await page.request.get('/serviceWorker.js')).text();
  const files = [...script.matchAll(/\{[^{}]*\brevision"?:(?:"|null)[^{}]*\}/g)].map(
    ([file]) => file,
  );
  expect(files.some((file) => file.includes('manifest.webmanifest'))).toBe(true);
  expect(files.filter((file) => !file.includes('sha256-'))).toEqual([]);
});

test('the manifest names the app, and everything it refers to exists', async ({
  client: { page },
}) => {
  await page.goto('/login');
  const cdp = await page.context().newCDPSession(page);
  const { url, errors, data = '{}' } = await cdp.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect((await page.request.get(url)).headers()['content-type']).toContain(
    'application/manifest+json',
  );
  const manifest = JSON.parse(data);
  expect(manifest).toMatchObject({
    id: '/',
    name: 'Sangbok',
    short_name: 'Sangbok',
    description: app.description,
    lang: 'nb',
    start_url: '/',
    scope: '/',
    display: 'standalone',
  });
  const icons: Icon[] = manifest.icons;
  const drawn = icons.filter(({ type }) => type === 'image/png');
  expect(drawn.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes } of drawn) expect(await sizeOf(page, src)).toBe(sizes);
  const addresses: readonly string[] = Object.values(pages).map(({ path }) => path);
  for (const { url: address } of manifest.shortcuts) expect(addresses).toContain(address);

  const linked = page.locator('link[rel="apple-touch-icon"]');
  expect(await sizeOf(page, (await linked.getAttribute('href')) ?? '')).toBe('180x180');
  expect((await page.request.get('/favicon.ico')).headers()['content-type']).toBe('image/x-icon');
});
