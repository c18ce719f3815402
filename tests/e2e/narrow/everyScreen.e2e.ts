import type { Page } from '@playwright/test';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { makeSheet } from '#tests/e2e/kit/makeSheet.ts';
import { makeTone } from '#tests/e2e/kit/makeTone.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { InvitePage } from '#tests/e2e/pages/InvitePage.ts';
import { Player } from '#tests/e2e/pages/Player.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { sheetMusic } from '#web/texts/songTools.ts';

const narrow = { width: 320, height: 640 };
const widthOf = (page: Page) => page.evaluate(() => document.scrollingElement?.scrollWidth);

test('no screen scrolls sideways on 320 px', async ({ newVisitor, prestState }) => {
  const { page, watch } = await newVisitor({ storageState: prestState, viewport: narrow });
  watch.allow(/status of 404/);
  const expectFit = async (where: string) => {
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('[data-skeleton], [aria-busy="true"]')).toHaveCount(0);
    await expect.poll(() => widthOf(page), where).toBe(320);
  };
  for (const path of ['/', '/library', '/favorites', '/settings', '/nowhere', '/song/nowhere']) {
    await page.goto(path);
    await expectFit(path);
  }
  await page.goto('/library');
  await new Chrome(page).search('hyrde');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectFit('library, searching');
  await new InvitePage(page).invite('Bartolomeus', 'Wolfeschlegelsteinhausenbergerdorff');
  await expectFit('an invitation');
});

test('a song with all there can be scrolls nowhere sideways on 320 px', async ({
  newVisitor,
  prestState,
}) => {
  const { page } = await newVisitor({ storageState: prestState, viewport: narrow });
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

test('no public screen scrolls sideways on 320 px', async ({ newVisitor }) => {
  const { page } = await newVisitor({ viewport: narrow });
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => widthOf(page), path).toBe(320);
  }
});
