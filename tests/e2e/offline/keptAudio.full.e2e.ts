import type { Page } from '@playwright/test';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { onDevice } from '#tests/e2e/kit/deviceLibrary.ts';
import { installApp } from '#tests/e2e/kit/installApp.ts';
import { makeTone } from '#tests/e2e/kit/makeTone.ts';
import { withoutNetwork } from '#tests/e2e/kit/withoutNetwork.ts';
import { readSong } from '#tests/e2e/kit/readSong.ts';
import { expect } from '#tests/e2e/kit/test.ts';
import { test } from '#tests/e2e/offline/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { Player } from '#tests/e2e/pages/Player.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { practice } from '#web/texts/songTools.ts';

/** Opens a song and waits until the library has stored its file, as it does for opened songs. */
async function openAndStore(page: Page, id: string): Promise<void> {
  await new SongPage(page).open(id);
  await installApp(page);
  const { audioUrl } = await readSong(page, id);
  await expect.poll(async () => (await onDevice(page)).files).toContain(audioUrl);
}

test('a stored recording plays and seeks without network', async ({
  installed: { page, context, watch },
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/);
  const player = new Player(page);
  const id = await addSong(page, { audio: makeTone(120) });
  await openAndStore(page, id);
  await context.setOffline(true);

  await player.start();
  await expect(player.strip).toContainText('02:00');
  await player.pause.click();
  await player.slider.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('PageDown');
  await expect.poll(() => player.position()).toBe(90);
  await player.play.click();
  await expect.poll(() => player.position()).toBeGreaterThan(90);
});

test('practice settings of a stored recording work without network, and survive a visit to another screen', async ({
  installed,
}) => {
  const { page } = installed;
  const player = new Player(page);
  const id = await addSong(page, { audio: makeTone(60) });
  await openAndStore(page, id);
  await withoutNetwork(installed);
  await page.reload(); // the code for practising has not been loaded here before

  await player.start();
  const button = (name: string) => player.strip.getByRole('button', { name, exact: true });
  await button(practice.open).click();
  for (let step = 0; step < 5; step++) await button(practice.slower).click();
  const go = (to: number) =>
    player.audio.evaluate((audio: HTMLAudioElement, to) => void (audio.currentTime = to), to);
  await player.pause.click();
  await go(41);
  await button(practice.mark.b(null)).click();
  await go(40);
  await button(practice.mark.a(null)).click();
  await go(40.8);
  await player.fallsBack(() => player.play.click());
  const { rate, at } = await player.audio.evaluate((audio: HTMLAudioElement) => ({
    rate: [audio.playbackRate, audio.preservesPitch],
    at: audio.currentTime,
  }));
  expect(rate).toEqual([0.75, true]);
  expect(at).toBeGreaterThan(39.9);
  expect(at).toBeLessThan(41.2);

  await new Chrome(page).follow('Sanger');
  await page.goBack();
  await player.start();
  await expect(player.strip).toContainText(practice.percent(75));
  await player.fallsBack(() => go(40.9));
});

test('range requests for a stored file are answered as a server would', async ({
  installed: { page, context, watch },
}) => {
  watch.allow(/status of 416|ERR_INTERNET_DISCONNECTED/);
  const audio = makeTone(2);
  const id = await addSong(page, { audio });
  await page.goto('/settings');
  await installApp(page);
  const url = (await readSong(page, id)).audioUrl ?? '';
  const ask = (range?: string) =>
    page.evaluate(
      async ([address, asked]) => {
        const answer = await fetch(
          address,
          asked === undefined ? {} : { headers: { range: asked } },
        );
        const { status, headers } = answer;
        const bytes = new Uint8Array(await answer.arrayBuffer());
        return [status, headers.get('content-range'), headers.get('content-type'), [...bytes]];
      },
      [url, range] as const,
    );
  const parts = [undefined, 'bytes=0-', 'bytes=10-19', 'bytes=-4', `bytes=${audio.length}-`];
  const answers = async () => Promise.all(parts.slice(0, 4).map(ask));
  const fromServer = await answers();
  expect(fromServer.map(([status]) => status)).toEqual([200, 206, 206, 206]);

  await openAndStore(page, id);
  await context.setOffline(true);
  expect(await answers()).toEqual(fromServer);
  expect((await ask(parts[4]))[0]).toBe(416);
});

test('files that are not stored are requested from the server', async ({ installed: { page } }) => {
  const id = await addSong(page, { audio: makeTone(2) });
  await page.goto('/settings');
  await installApp(page);
  const url = (await readSong(page, id)).audioUrl ?? '';
  const answered = page.waitForResponse((response) => response.url().endsWith(url));
  expect(await page.evaluate(async (address) => (await fetch(address)).status, url)).toBe(200);
  expect((await answered).fromServiceWorker()).toBe(true);
  expect(await page.evaluate(async (address) => caches.match(address), url)).toBeUndefined();
});
