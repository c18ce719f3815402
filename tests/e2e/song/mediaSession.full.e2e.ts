import type { Page } from '@playwright/test';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { makeTone } from '#tests/e2e/kit/makeTone.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { Player } from '#tests/e2e/pages/Player.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';

declare global {
  interface Window {
    /** Action handlers that the page has registered for the lock screen. */
    lockScreen: Map<string, MediaSessionActionHandler>;
  }
}

test('the lock screen shows the song and controls it', async ({ page }) => {
  await page.addInitScript(() => {
    window.lockScreen = new Map();
    const { mediaSession } = navigator;
    const original = mediaSession.setActionHandler.bind(mediaSession);
    mediaSession.setActionHandler = (action, handler) => {
      if (handler === null) window.lockScreen.delete(action);
      else window.lockScreen.set(action, handler);
      original(action, handler);
    };
  });
  const player = new Player(page);
  const title = 'Lampen i vinduet';
  await new SongPage(page).open(await addSong(page, { title, audio: makeTone(60) }));
  expect(await named(page)).toBe(null);
  await player.start();
  await expect(player.strip).toBeVisible();
  const artist = await communityOf(page);
  await expect
    .poll(() => named(page))
    .toEqual({
      title,
      artist,
      album: 'Sangbok',
      artwork: [new URL('/icons/icon-512.png', page.url()).href],
    });
  await expect.poll(() => state(page)).toBe('playing');

  await press(page, 'pause');
  await expect(player.play).toBeVisible();
  await expect.poll(() => state(page)).toBe('paused');
  await press(page, 'seekto', { seekTime: 30 });
  await expect.poll(() => player.position()).toBe(30);
  await press(page, 'seekbackward', {});
  await expect.poll(() => player.position()).toBe(20);
  await press(page, 'seekforward', { seekOffset: 5 });
  await expect.poll(() => player.position()).toBe(25);
  await press(page, 'seekbackward', { seekOffset: 99 });
  await expect.poll(() => player.position()).toBe(0);
  await press(page, 'play');
  await expect(player.pause).toBeVisible();

  await new Chrome(page).follow('Sanger');
  await expect(page).toHaveURL('/library');
  await expect.poll(() => named(page)).toBe(null);
  await expect.poll(() => page.evaluate(() => [...window.lockScreen.keys()])).toEqual([]);
  await expect.poll(() => state(page)).toBe('none');
});

function named(page: Page) {
  return page.evaluate(() => {
    const { metadata } = navigator.mediaSession;
    if (metadata === null) return null;
    const { title, artist, album, artwork } = metadata;
    return { title, artist, album, artwork: artwork.map(({ src }) => src) };
  });
}

function state(page: Page): Promise<string> {
  return page.evaluate(() => navigator.mediaSession.playbackState);
}

async function communityOf(page: Page): Promise<string> {
  const answer = await page.request.get('/api/auth/me');
  return (await answer.json()).user.community;
}

async function press(
  page: Page,
  action: MediaSessionAction,
  details: Omit<MediaSessionActionDetails, 'action'> = {},
): Promise<void> {
  await page.evaluate(([name, how]) => window.lockScreen.get(name)?.({ action: name, ...how }), [
    action,
    details,
  ] as const);
}
