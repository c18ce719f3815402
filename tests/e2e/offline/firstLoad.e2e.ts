import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { firstLoad, firstScripts } from '#tests/architecture/firstLoad.ts';
import { songPage } from '#contract/base/pages.ts';
import { openWithHeldScripts } from '#tests/e2e/kit/openWithHeldScripts.ts';
import { expect } from '#tests/e2e/kit/test.ts';
import { test } from '#tests/e2e/offline/kit/test.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { sampleSongs } from '#server/samples/sampleSongs.ts';

const mostRequests = 8;
const mostBytes = 30_000;
const mostFontBytes = 92_000; // limit for a first visit; lyrics wait for no font

test('a song of the app waits only for the scripts that the first load is measured by @full', async ({
  newClient,
  prestState,
}) => {
  const { page } = await newClient({ storageState: prestState });
  const painted = await watchFirstLine(page);
  await page.goto(songPage('song', sampleSongs[0]?.id ?? ''));
  // Fetched after the lyrics are there.
  await expect(new SongPage(page).details).toBeVisible();
  const measured = firstLoad(join(projectRoot, 'dist', 'web'), firstScripts);
  expect(await scriptsUntil(page, await painted())).toEqual(
    measured.map((file) => `/${file}`).toSorted(),
  );
});

test('the first lyrics need few requests and bytes, and few fonts', async ({
  newClient,
  prestState,
}) => {
  const { page, context } = await newClient({ storageState: prestState });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  const urls = new Map<string, string>();
  let bytes = 0; // compressed, with headers
  const fonts: number[] = [];
  cdp.on('Network.responseReceived', ({ requestId, response }) =>
    urls.set(requestId, response.url),
  );
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (urls.get(requestId)?.endsWith('.woff2')) fonts.push(encodedDataLength);
    else bytes += encodedDataLength;
  });
  const letFontsCome = Promise.withResolvers<void>();
  await page.route(/\.woff2$/, async (route) => {
    await letFontsCome.promise;
    await route.continue();
  });
  // Without the app's own scripts, which load after the lyrics.
  await openWithHeldScripts(page, songPage('song', sampleSongs[0]?.id ?? ''));
  await expect(new SongPage(page).lines.first()).toBeVisible();
  await expect.poll(() => bytes).toBeGreaterThan(1000);
  expect(bytes).toBeLessThan(mostBytes);
  expect(fonts).toEqual([]);
  letFontsCome.resolve();
  await expect.poll(() => fonts.length).toBe(2); // the Hebrew subtitle is in the header of other screens
  expect(fonts.reduce((sum, each) => sum + each, 0)).toBeLessThan(mostFontBytes);
  expect(urls.size, [...urls.values()].join('\n')).toBeLessThanOrEqual(mostRequests);
});

/** Returns when the app rendered its first line of lyrics, in ms of the page's clock. */
async function watchFirstLine(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('#root [data-line]') === null) return;
      observer.disconnect();
      performance.mark('first line');
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => performance.getEntriesByName('first line')[0]?.startTime ?? 0);
}

/** Scripts that the page had requested until then, executed or only preloaded. */
function scriptsUntil(page: Page, time: number): Promise<string[]> {
  return page.evaluate(
    (until) =>
      performance
        .getEntriesByType('resource')
        .filter(
          ({ name, startTime }) => startTime < until && new URL(name).pathname.endsWith('.js'),
        )
        .map(({ name }) => new URL(name).pathname)
        .toSorted(),
    time,
  );
}
