import type { Page } from '@playwright/test';
import { getMe } from '#contract/people/user.ts';
import { holdAnswers } from '#tests/e2e/kit/holdAnswers.ts';
import { expect, test, type Client } from '#tests/e2e/kit/test.ts';
import { waitForFonts, watchLayoutShifts } from '#tests/e2e/kit/watchLayoutShifts.ts';
import { withoutSsr } from '#tests/e2e/kit/withoutSsr.ts';
import { skeletons } from '#tests/e2e/pages/SongCards.ts';
import { isFull } from '#tests/isFull.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';
import { chrome } from '#web/texts/chrome.ts';

const [first, ...others] = sampleSongs;
const longest = sampleSongs.find(({ title }) => title === 'Natten som ble dag');
const screens = {
  '/': ['/api/categories', '/api/songs', '/api/songs/recent'],
  '/library': ['/api/categories', '/api/songs'],
  '/favorites': ['/api/songs/favorites'],
  [`/song/${longest?.id}`]: [`/api/songs/${longest?.id}`],
};

test('nothing shifts while responses arrive one by one @full', async ({ kantor, newClient }) => {
  test.setTimeout(90_000); // four screens, each in a browser with empty caches
  const { request } = kantor.page;
  await request.post(`/api/songs/${first?.id}/favorite`);
  for (const { id } of others.slice(0, 5)) await request.post(`/api/songs/${id}/play`);
  const storageState = await kantor.context.storageState();

  for (const width of isFull ? [360, 1280] : [360]) {
    for (const [path, calls] of Object.entries(screens)) {
      const client = await newClient({ storageState, viewport: { width, height: 740 } });
      await test.step(`${path} at ${width} px`, () => expectStill(client, path, calls));
    }
  }
});

async function expectStill(
  { page }: Client,
  path: string,
  calls: readonly string[],
): Promise<void> {
  const layoutShifts = await watchLayoutShifts(page);
  await withoutSsr(page);
  const held = new Map<string, () => void>();
  for (const call of [getMe.path, ...calls]) held.set(call, await holdAnswers(page, call));
  await page.goto(path);
  await expect(page.getByText(chrome.loading)).toBeVisible();
  const since = await waitForFonts(page);
  for (const [call, release] of held) {
    const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === call);
    release();
    await answered;
    await painted(page);
    if (call === getMe.path) await expect(skeletons(page).first()).toBeVisible();
  }
  await expect(skeletons(page)).toHaveCount(0);
  await expect(page.getByRole('article').first()).toBeVisible();
  await painted(page);
  expect.soft(await layoutShifts(since), `${path} at ${page.viewportSize()?.width} px`).toEqual([]);
}

/** Waits until what has arrived is painted. */
function painted(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    await frame();
  });
}
