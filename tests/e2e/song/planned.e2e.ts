import type { Page } from '@playwright/test';
import { planPage } from '#contract/base/pages.ts';
import { addPlan } from '#tests/e2e/kit/addPlan.ts';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { removeSong } from '#tests/e2e/kit/changeSong.ts';
import { finger } from '#tests/e2e/kit/finger.ts';
import { holdAnswers } from '#tests/e2e/kit/holdAnswers.ts';
import { goTo } from '#tests/e2e/kit/goTo.ts';
import { inNewCommunity, readPlan } from '#tests/e2e/kit/plans.ts';
import { readSong } from '#tests/e2e/kit/readSong.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { PlanSongPage } from '#tests/e2e/pages/PlanSongPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { onePlan, slotNames } from '#web/texts/plans.ts';
import { addingToPlan, celebrated, nextPlan, planSinging } from '#web/texts/planSinging.ts';
import { song } from '#web/texts/song.ts';
import { songCard } from '#web/texts/songCard.ts';
import { musicPanel, songDetails } from '#web/texts/songTools.ts';

const hyrde = 'Du er min hyrde';
const ild = 'Ild over takene';

test("a planned song's view changes nothing but itself, until it is kept in the plan @full", async ({
  page,
}) => {
  const plan = await addPlan(page, { items: [{ slot: 'inngang', song: hyrde, capo: 2 }] });
  const [item] = plan.items;
  const before = await readSong(page, item?.songId ?? '');
  const written: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') written.push(new URL(request.url()).pathname);
  });
  const planned = new PlanSongPage(page);
  await planned.openItem(plan, 0);
  await expect(planned.keep).toHaveCount(0);
  await expect(page.getByRole('link', { name: song.edit, exact: true })).toHaveCount(0);
  for (const heart of [songCard.addFavorite(hyrde), songCard.removeFavorite(hyrde)]) {
    await expect(page.getByRole('button', { name: heart })).toHaveCount(0);
  }
  await planned.openMusic();
  await planned.tool(musicPanel.higher).click();
  await planned.tool(musicPanel.higher).click();
  await expect(planned.key).toContainText('Si-');
  await page.keyboard.press('Escape');
  await expect(planned.keep).toBeVisible();
  expect((await readPlan(page, plan.id)).items[0]).toMatchObject({ transposition: 0, capo: 2 });
  expect(written.filter((path) => !path.endsWith('/play'))).toEqual([]);

  await planned.keep.click();
  const { toast } = new Chrome(page);
  await expect(toast).toContainText(planSinging.kept);
  const [said, strip] = await Promise.all([
    toast.locator('[data-tone]').boundingBox(),
    planned.strip.boundingBox(),
  ]);
  const bottom = (said?.y ?? Infinity) + (said?.height ?? 0);
  expect(bottom, 'the next song is not covered').toBeLessThanOrEqual(strip?.y ?? 0);
  await expect(planned.keep).toHaveCount(0);
  expect((await readPlan(page, plan.id)).items[0]).toMatchObject({ transposition: 2, capo: 2 });
  const after = await readSong(page, item?.songId ?? '');
  expect(after).toMatchObject({ music: before.music, version: before.version });
});

test('a swipe, a key or a tap turns to the next song; «Tilbake» leads to the plan @full', async ({
  newClient,
  prestState,
}) => {
  const viewport = { width: 360, height: 740 };
  const { page } = await newClient({ storageState: prestState, hasTouch: true, viewport });
  const plan = await addPlan(page, {
    items: [
      { slot: 'inngang', song: hyrde },
      { slot: 'utgang', song: ild },
    ],
  });
  const planned = new PlanSongPage(page);
  await page.goto(planPage(plan.id));
  await goTo(page, planPage(plan.id, plan.items[0]?.id));
  await expect(planned.title).toHaveText(hyrde);
  await planned.details.first().waitFor();
  const swipe = await finger(page);
  await swipe({ x: 280, y: 400 }, { x: 260, y: 200 }); // scrolls
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(20);
  await expect(planned.title).toHaveText(hyrde);
  await page.evaluate(() => scrollTo(0, 0));
  await turn(page, planned, () => swipe({ x: 280, y: 400 }, { x: 80, y: 410 }), ild);
  await turn(page, planned, () => swipe({ x: 80, y: 400 }, { x: 280, y: 410 }), hyrde);
  await turn(page, planned, () => page.keyboard.press('n'), ild);
  await expect(planned.title).toBeFocused();
  await expect(planned.title, 'no ring').toHaveCSS('outline-style', 'none');
  await turn(page, planned, () => planned.previous.tap(), hyrde);
  await turn(page, planned, () => planned.next.tap(), ild);
  await expect(planned.next).toContainText(planSinging.planNext);
  const link = await planned.previous.boundingBox();
  expect(Math.min(link?.width ?? 0, link?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await planned.back.tap();
  await expect(page).toHaveURL(planPage(plan.id));
});

test('a song that a key opens and whose answer is late has the focus on its heading @full', async ({
  page,
}) => {
  const plan = await addPlan(page, {
    items: [
      { slot: 'inngang', song: hyrde },
      { slot: 'utgang', song: ild },
    ],
  });
  const answer = await holdAnswers(page, `/api/songs/${plan.items[1]?.songId ?? ''}`);
  const planned = new PlanSongPage(page);
  await planned.openItem(plan, 0);
  await expect(planned.title).toHaveText(hyrde);
  await page.keyboard.press('n');
  await expect(page).toHaveURL(planPage(plan.id, plan.items[1]?.id));
  answer();
  await expect(planned.title).toHaveText(ild);
  await expect(planned.title).toBeFocused();
});

test('of fifty swipes none leaves the plan @full', async ({ newClient, prestState }) => {
  const viewport = { width: 360, height: 740 };
  const { page } = await newClient({ storageState: prestState, hasTouch: true, viewport });
  const songs = [hyrde, ild, hyrde];
  const items = songs.map((song) => ({ slot: 'inngang' as const, song }));
  const plan = await addPlan(page, { items });
  const planned = new PlanSongPage(page);
  await page.goto(planPage(plan.id));
  await goTo(page, planPage(plan.id, plan.items[0]?.id));
  await planned.details.first().waitFor();
  const opened: string[] = [];
  page.on('framenavigated', () => opened.push(new URL(page.url()).pathname));
  const swipe = await finger(page);
  const [left, right] = [
    { x: 80, y: 400 },
    { x: 280, y: 410 },
  ];
  // Beyond both ends too.
  for (const isOnward of Array.from({ length: 50 }, (_, at) => at % 10 < 5)) {
    await (isOnward ? swipe(right, left) : swipe(left, right));
  }
  await turn(page, planned, () => swipe(right, left), ild);
  expect(opened).not.toContain(planPage(plan.id));
});

/** Repeats where the page was still in motion, as a person would. */
async function turn(
  page: Page,
  planned: PlanSongPage,
  act: () => Promise<unknown>,
  title: string,
): Promise<void> {
  const before = page.url();
  await expect(async () => {
    if (page.url() === before) await act();
    await expect(planned.title).toHaveText(title, { timeout: 1000 });
  }).toPass();
}

test('a song is put into the next plan, sung from Home, and celebrated with one tap', async ({
  prest,
  client,
}) => {
  await inNewCommunity(prest, client);
  const { page } = client;
  await page.setViewportSize({ width: 360, height: 740 });
  const plan = await addPlan(page, {
    items: [
      { slot: 'inngang' },
      { slot: 'lesning', reference: 'Jes 63,16–64,8' },
      { slot: 'utgang', song: ild, titleThen: 'Before it was renamed' },
    ],
  });
  const songPage = new SongPage(page);
  await songPage.open(hyrde);
  await songPage.openMusic();
  await songPage.tool(musicPanel.higher).click();
  await expect(songPage.key).toContainText('Sib-');
  await page.keyboard.press('Escape');
  await songPage.openMore();
  await page.getByRole('button', { name: song.addToPlan }).click();
  const sheet = page.getByRole('dialog', { name: song.addToPlan });
  await sheet.getByRole('switch', { name: 'Din toneart: Sib-' }).click();
  await sheet.getByRole('button', { name: slotNames.inngang }).click();
  await expect(new Chrome(page).toast).toContainText(addingToPlan.added);
  await expect
    .poll(async () => (await readPlan(page, plan.id)).items[0])
    .toMatchObject({ titleThen: hyrde, transposition: 1 });

  await page.goto('/');
  await expect(page.getByRole('region', { name: /^Eukaristi/ })).toContainText('3 av 3 valgt');
  await page.getByRole('link', { name: nextPlan.singName('Eukaristi') }).click();
  const planned = new PlanSongPage(page);
  await expect(planned.title).toHaveText(hyrde);
  await expect(planned.key).toContainText('Sib-');
  await expect(planned.next).toContainText(planSinging.next(ild));
  await planned.back.click();
  await expect(page).toHaveURL(planPage(plan.id));

  const yesterday = await addPlan(page, {
    inDays: -1,
    kind: 'ordetsLiturgi',
    items: [{ slot: 'inngang', song: hyrde }, { slot: 'utgang' }],
  });
  await page.goto('/');
  await expect(page.getByRole('region', { name: /^Ordets liturgi/ })).toContainText(nextPlan.asks);
  await page.getByRole('button', { name: nextPlan.allSungName('Ordets liturgi') }).click();
  await expect(new Chrome(page).toast).toContainText(celebrated.saved);
  expect((await readPlan(page, yesterday.id)).held?.items).toEqual([yesterday.items[0]?.id]);
  await songPage.open(hyrde);
  await songPage.details.click();
  const sung = page.getByRole('term').filter({ hasText: new RegExp(`^${songDetails.sung}$`) });
  await expect(page.getByRole('definition').filter({ hasText: /^1 gang, / })).toBeVisible();
  await expect(sung).toBeVisible();
});

test('a removed song of a plan says so in one sentence, and leads back to the plan @full', async ({
  prest: { page, watch },
}) => {
  watch.allow(/status of 404/);
  await page.setViewportSize({ width: 360, height: 740 });
  const songId = await addSong(page, { title: 'Broen som falt' });
  const plan = await addPlan(page, {
    items: [{ slot: 'inngang', songId, titleThen: 'Broen som falt' }],
  });
  await removeSong(page, songId);
  const planned = new PlanSongPage(page);
  await planned.openItem(plan, 0);
  await expect(page.getByText(onePlan.songGone)).toBeVisible();
  await planned.back.click();
  await expect(page).toHaveURL(planPage(plan.id));
  await expect(page.getByText(onePlan.songGone)).toBeVisible();
});
