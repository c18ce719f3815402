import type { Page } from '@playwright/test';
import { preferencesCache } from '#contract/base/ssr.ts';
import { ssrPreferences } from '#contract/base/ssrPreferences.ts';
import { pages } from '#contract/base/pages.ts';
import { addSongToDevice } from '#tests/e2e/kit/addSongToDevice.ts';
import { type Client, expect } from '#tests/e2e/kit/test.ts';
import { test } from '#tests/e2e/offline/kit/test.ts';
import { untilPublished } from '#tests/e2e/kit/untilPublished.ts';
import { watchMains } from '#tests/e2e/kit/watchMains.ts';
import { withoutNetwork } from '#tests/e2e/kit/withoutNetwork.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';

/**
 * The rendered screen that the page contains; null where the page is bare, as after the time limit
 * of one second.
 */
async function renderedIn(page: Page, path: string): Promise<string | null> {
  const answer = await page.goto(path);
  expect(answer?.fromServiceWorker()).toBe(true);
  const html = (await answer?.text()) ?? '';
  return /<div id="ssr-screen">.*?<\/main>/s.exec(html)?.[0] ?? null;
}

/** The display preferences that the service worker has stored. */
const displayPreferences = (page: Page) =>
  page.evaluate(
    async ({ cache, entry, key }) => {
      const kept = await (await caches.open(cache)).match(entry);
      return ((await kept?.json()) ?? {})[key];
    },
    { ...preferencesCache, key: ssrPreferences.display },
  );

/** Adds a song to the device and goes offline; returns the song's id. */
async function addAndLeave(client: Client): Promise<string> {
  const lyrics = 'La-\nElven går stille';
  const id = await addSongToDevice(client.page, { title: 'Elven om kvelden', lyrics });
  await withoutNetwork(client);
  return id;
}

test('without network a page is rendered from the device', async ({ installed }) => {
  const { page } = installed;
  const mains = await watchMains(page);
  for (const { path, text } of [
    { path: `/song/${await addAndLeave(installed)}`, text: 'Elven går stille' },
    { path: pages.home.path, text: 'Barmhjertighetsdøren' },
    { path: pages.library.path, text: 'Elven om kvelden' },
  ]) {
    await expect.poll(() => renderedIn(page, path)).toContain(text);
    await expect(page.locator('#ssr-screen')).toHaveCount(0);
    expect((await mains()).join(), `<main> at ${path}`).toMatch(/^(0,)?1$/);
  }
});

test("without network a page is rendered with the reader's preferences and pending writes @full", async ({
  installed,
}) => {
  const { page } = installed;
  const id = await addAndLeave(installed);
  const path = `/song/${id}`;
  await page.goto(path);
  await page.evaluate(() => localStorage.setItem('sangbok.display', '{"textSize":1.5}'));
  await page.goto('/settings');
  await untilPublished(page);
  await expect.poll(() => displayPreferences(page)).toBe('{"textSize":1.5}');
  await expect.poll(() => renderedIn(page, path)).toContain('data-size="15"');

  // Pending writes are applied to it.
  const form = new SongFormPage(page);
  await form.openEdit(id);
  await form.fill('Elven om natten', 'La-\nElven går stille i mørket');
  await form.save.click();
  await expect(new SongPage(page).title).toHaveText('Elven om natten');
  await expect.poll(() => renderedIn(page, path)).toContain('Elven går stille i mørket');

  // Somebody has signed out, and the device is not cleared yet.
  await page.evaluate(
    async ({ cache, entry, flag }) => {
      const body = JSON.stringify({ [flag]: 'yes' });
      await (await caches.open(cache)).put(entry, new Response(body));
    },
    { ...preferencesCache, flag: ssrPreferences.emptyingOwed },
  );
  expect(await renderedIn(page, path)).toBeNull();
});
