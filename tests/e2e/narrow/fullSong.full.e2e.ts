import type { Page } from '@playwright/test';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { makeSheet } from '#tests/e2e/kit/makeSheet.ts';
import { makeTone } from '#tests/e2e/kit/makeTone.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Player } from '#tests/e2e/pages/Player.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { sheetMusic } from '#web/texts/songTools.ts';

const narrow = { width: 320, height: 640 };
const widthOf = (page: Page) => page.evaluate(() => document.scrollingElement?.scrollWidth);

test('a song with every field filled does not scroll sideways on 320 px', async ({
  newClient,
  prestState,
}) => {
  const { page } = await newClient({ storageState: prestState, viewport: narrow });
  await new SongPage(page).open(
    await addSong(page, { audio: makeTone(60), sheet: makeSheet(1600, 400) }),
  );
  await new Player(page).start();
  await expect(new Player(page).slider).toBeInViewport();
  await expect.poll(() => widthOf(page)).toBe(320);
  const tools = new SongPage(page).toolbar.locator('button, a').filter({ visible: true });
  await expect(tools).toHaveCount(7);
  for (const tool of await tools.all()) {
    const box = await tool.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  }
  await page.getByRole('button', { name: sheetMusic.enlarge('') }).click();
  await expect(page.getByRole('button', { name: sheetMusic.close })).toBeInViewport({ ratio: 1 });
  await expect.poll(() => widthOf(page)).toBe(320);
});
