import type { Page } from '@playwright/test';
import { toldAt } from '#contract/firstSheet.ts';
import { told } from '#contract/told.ts';
import { pages } from '#contract/pages.ts';
import { keptSong } from '#e2e/kit/keptSong.ts';
import { expect } from '#e2e/kit/test.ts';
import { test } from '#e2e/offline/kit/test.ts';
import { untilTold } from '#e2e/kit/untilTold.ts';
import { withoutNetwork } from '#e2e/kit/withoutNetwork.ts';
import { SongFormPage } from '#e2e/pages/SongFormPage.ts';
import { SongPage } from '#e2e/pages/SongPage.ts';

/** What the page brings along of a screen; null where it comes bare. */
async function broughtAlong(page: Page, path: string): Promise<string | null> {
  const answer = await page.goto(path);
  expect(answer?.fromServiceWorker()).toBe(true);
  const html = (await answer?.text()) ?? '';
  return /<div id="first-sheet">.*?<\/main>/s.exec(html)?.[0] ?? null;
}

test('without network a screen comes with the page, as its reader has it', async ({
  installed,
}) => {
  const { page } = installed;
  const id = await keptSong(page, { title: 'Elven om kvelden', lyrics: 'La-\nElven går stille' });
  await withoutNetwork(installed);
  const path = `/song/${id}`;
  expect(await broughtAlong(page, path)).toContain('Elven går stille');
  expect(await broughtAlong(page, pages.home.path)).toContain('Barmhjertighetsdøren');
  expect(await broughtAlong(page, pages.library.path)).toContain('Elven om kvelden');
  await page.evaluate(() => localStorage.setItem('sangbok.display', '{"textSize":1.5}'));
  await page.goto('/settings');
  await untilTold(page);
  expect(await broughtAlong(page, path)).toContain('data-size="15"');

  // What waits to be sent is laid over it.
  const form = new SongFormPage(page);
  await form.openEdit(id);
  await form.fill('Elven om natten', 'La-\nElven går stille i mørket');
  await form.save.click();
  await expect(new SongPage(page).title).toHaveText('Elven om natten');
  expect(await broughtAlong(page, path)).toContain('Elven går stille i mørket');

  // Somebody signed out, and the device is not empty yet.
  await page.evaluate(
    async ({ cache, entry, flag }) => {
      const body = JSON.stringify({ [flag]: 'yes' });
      await (await caches.open(cache)).put(entry, new Response(body));
    },
    { ...toldAt, flag: told.emptyingOwed },
  );
  expect(await broughtAlong(page, path)).toBeNull();
});
