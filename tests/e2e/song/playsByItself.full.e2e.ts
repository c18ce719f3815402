import type { Page } from '@playwright/test';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { goTo } from '#tests/e2e/kit/goTo.ts';
import { makeTone } from '#tests/e2e/kit/makeTone.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { Player } from '#tests/e2e/pages/Player.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { settings } from '#web/texts/settings.ts';

async function turnOn(page: Page, name: string): Promise<void> {
  await page.goto('/settings');
  const setting = page.getByRole('switch', { name });
  await expect(setting).not.toBeChecked();
  await setting.click();
  await page.reload();
  await expect(setting).toBeChecked();
}

test('with «Automatisk avspilling» a song plays when it opens', async ({ page }) => {
  const id = await addSong(page, { audio: makeTone(30) });
  const player = new Player(page);
  await turnOn(page, settings.autoplay);
  await page.getByRole('heading', { level: 1 }).click();
  await goTo(page, `/song/${id}`);
  await expect(player.pause).toBeVisible();
  await expect(player.strip).toBeVisible();
  await expect.poll(() => player.position()).toBeGreaterThan(0);
});

test('where the browser blocks autoplay, the player is ready and no message shows', async ({
  page,
}) => {
  const id = await addSong(page, { audio: makeTone(30) });
  const player = new Player(page);
  await turnOn(page, settings.autoplay);
  // Blocks autoplay as on a page without a user gesture; a page driven by Playwright counts as
  // having one.
  await page.addInitScript(() => {
    const { prototype } = HTMLMediaElement;
    const play = Object.getOwnPropertyDescriptor(prototype, 'play');
    prototype.play = () => {
      if (play) Object.defineProperty(prototype, 'play', play);
      return Promise.reject(new DOMException('', 'NotAllowedError'));
    };
  });
  await new SongPage(page).open(id);
  await expect(player.strip).toContainText('00:30');
  await expect(player.play).toBeVisible();
  expect(await player.position()).toBe(0);
  await expect(new Chrome(page).toast).toHaveCount(0);
  await player.start();
  await expect(player.pause).toBeVisible();
});

test('with «Gjenta lyd» the recording repeats', async ({ page }) => {
  const id = await addSong(page, { audio: makeTone(2) });
  const player = new Player(page);
  await turnOn(page, settings.repeatAudio);
  await new SongPage(page).open(id);
  await expect(player.strip).toHaveCount(0);
  await player.start();
  await player.fallsBack();
  await expect(player.pause).toBeVisible();
});
