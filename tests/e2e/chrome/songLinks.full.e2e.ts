import type { Locator, Page, Request } from '@playwright/test';
import { pages } from '#contract/base/pages.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { withoutSsr } from '#tests/e2e/kit/withoutSsr.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';

const phone = { width: 360, height: 740 };

const ofSong = /^\/api\/songs\/[^/]{10,}$/;

const isOfSong = (request: Request) => ofSong.test(new URL(request.url()).pathname);

/** Records the addresses of songs that the page requests from the server. */
function recordSongRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (isOfSong(request)) asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

async function linkInLibrary(page: Page, at: number): Promise<Locator> {
  await withoutSsr(page);
  await page.goto(pages.library.path);
  return page.getByRole('article').nth(at).getByRole('link');
}

test('a song is requested once, when its link is pressed', async ({ page }) => {
  const link = await linkInLibrary(page, 2);
  const asked = recordSongRequests(page);
  const address = `/api${await link.getAttribute('href')}`.replace('song', 'songs');
  await link.hover();
  expect(asked).toEqual([]);
  await page.mouse.down();
  await expect.poll(() => asked).toEqual([address]);
  await page.mouse.up();
  const songPage = new SongPage(page);
  await songPage.sections.first().waitFor();
  await songPage.details.waitFor();
  await page.goBack();
  await link.click();
  await songPage.sections.first().waitFor();
  expect(asked).toEqual([address]);
});

test('a song is rendered behind the list while its link is pressed, and shown afterwards', async ({
  page,
}) => {
  const link = await linkInLibrary(page, 2);
  await link.hover();
  const title = 'Bibliotek · Sangbok';
  await expect(page).toHaveTitle(title);
  const plays: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/play')) plays.push(request.method());
  });
  await page.mouse.down();
  const main = page.getByRole('main', { includeHidden: true });
  const drawn = main.filter({ has: page.locator('[data-line]') });
  await expect(main).toHaveCount(2);
  await expect(drawn).toHaveCount(1);
  await expect(drawn).toBeHidden();
  expect([await page.title(), new URL(page.url()).pathname]).toEqual([title, pages.library.path]);
  await drawn.evaluate((element) => element.setAttribute('data-the-same', ''));
  expect(plays).toEqual([]);
  await page.mouse.up();
  await expect(drawn).toBeVisible();
  await expect(drawn).toHaveAttribute('data-the-same');
  await expect(main).toHaveCount(1);
  await expect(page).not.toHaveTitle(title);
  await expect.poll(() => plays).toEqual(['POST']);
  await page.goBack();
  await expect(page.getByRole('article').nth(2)).toBeVisible();
  await expect(main).toHaveCount(1);
});

/** A touch on a link that turns into scrolling. */
async function touchLink(page: Page, link: Locator) {
  const box = await link.boundingBox();
  if (box === null) throw new Error('no link');
  const tools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', y: number) =>
    tools.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: box.x + 60, y }] });
  await touch('touchStart', box.y + 20);
  return {
    scroll: async () => {
      for (const way of [20, 40, 60, 80]) await touch('touchMove', box.y + 20 - way);
    },
    lift: () => tools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  };
}

test('scrolling discards a song that was rendered on touch', async ({ page }) => {
  await page.setViewportSize(phone);
  const finger = await touchLink(page, await linkInLibrary(page, 2));
  const main = page.getByRole('main', { includeHidden: true });
  await expect(main).toHaveCount(2);
  await finger.scroll();
  await expect(main).toHaveCount(1);
  await finger.lift();
});

test('with Save-Data nothing is requested before it is opened', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const link = await linkInLibrary(page, 2);
  const asked = recordSongRequests(page);
  await link.hover();
  await page.mouse.down();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  expect(asked).toEqual([]);
  await page.mouse.up();
  await expect.poll(() => asked).toHaveLength(1);
});
