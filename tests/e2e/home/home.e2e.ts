import type { Locator } from '@playwright/test';
import { phone } from '#tests/e2e/kit/sizes.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { HomePage } from '#tests/e2e/pages/HomePage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';
import { home } from '#web/texts/lists.ts';

const titles = sampleSongs.map(({ title }) => title);

test('«Tilfeldig sang» opens a song of the list', { tag: '@full' }, async ({ prest: { page } }) => {
  const homePage = new HomePage(page);
  await homePage.open();
  await expect(homePage.allSongs.getByRole('article')).toHaveCount(1);
  await homePage.randomSong.click();
  await expect(page).toHaveURL(/\/song\/[\w-]+$/);
  await new SongPage(page).sections.first().waitFor();
  expect(titles).toContain(await page.getByRole('heading', { level: 1 }).innerText());
});

test('an opened song is listed among the recent ones', { tag: '@full' }, async ({
  kantor: { page },
}) => {
  const homePage = new HomePage(page);
  await homePage.open();
  await expect(page.getByText(home.noRecent)).toBeVisible();
  await expect(homePage.recent, 'one line').toHaveCount(0);
  for (const song of sampleSongs.slice(0, 2)) {
    const played = page.waitForResponse(/\/play$/);
    await page.goto(`/song/${song.id}`);
    await played;
  }
  await new Chrome(page).follow('Hjem');
  const recent = homePage.recent.getByRole('listitem');
  await expect(recent).toHaveCount(2);
  await expect(recent.first()).toContainText(titles[1] ?? '');
  await expect(recent.last()).toContainText(titles[0] ?? '');
  await recent.first().getByRole('link').click();
  await expect(page).toHaveURL(`/song/${sampleSongs[1]?.id}`);
});

test('a phone shows search, recent songs, categories that go on, and two actions above the bar', async ({
  kantor,
  newClient,
}) => {
  for (const { id } of sampleSongs.slice(0, 6)) {
    await kantor.page.request.post(`/api/songs/${id}/play`);
  }
  const { page } = await newClient({ storageState: await kantor.context.storageState(), ...phone });
  const [homePage, frame] = [new HomePage(page), new Chrome(page)];
  await homePage.open();
  await expect(frame.searchBox).toBeInViewport({ ratio: 1 });
  await expect(frame.searchBox, 'no keyboard covers the screen').not.toBeFocused();
  const songs = homePage.recent.getByRole('listitem');
  await expect(songs).toHaveCount(3);

  const tops = await Promise.all(
    [frame.searchBox, homePage.recent, homePage.categories, homePage.randomSong].map(topOf),
  );
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  expect(await topOf(homePage.addSong)).toBe(tops.at(-1));
  const action = await homePage.randomSong.boundingBox();
  expect((action?.y ?? 0) + (action?.height ?? 0)).toBeLessThanOrEqual(
    await topOf(frame.navigation),
  );

  const chips = await homePage.categories.getByRole('link').evaluateAll((all) =>
    all.map((chip) => {
      const { left, right } = chip.getBoundingClientRect();
      return { left, right };
    }),
  );
  const whole = chips.filter(({ right }) => right <= 360);
  expect(whole.length).toBeGreaterThanOrEqual(4);
  const fading = chips.filter(({ left, right }) => left < 360 && right > 330);
  expect(fading.length, 'at the edge').toBeGreaterThan(0);

  await homePage.recent.getByRole('button', { name: home.moreRecent }).tap();
  await expect(songs).toHaveCount(6);
});

test('a wide Home is not half empty', { tag: '@full' }, async ({ kantor: { page } }) => {
  for (const { id } of sampleSongs.slice(0, 6)) await page.request.post(`/api/songs/${id}/play`);
  await page.setViewportSize({ width: 1280, height: 800 });
  const homePage = new HomePage(page);
  await homePage.open();
  await expect(homePage.allSongs.getByRole('article')).toHaveCount(1);
  const sides = [
    [homePage.recent, homePage.allSongs],
    [homePage.categories, homePage.randomSong],
  ];
  const ends = await Promise.all(sides.map(async (parts) => Math.max(...(await endsOf(parts)))));
  expect(Math.min(...ends) / Math.max(...ends)).toBeGreaterThan(0.6);
});

async function topOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.y ?? Number.NaN;
}

async function endsOf(elements: readonly Locator[]): Promise<number[]> {
  const boxes = await Promise.all(elements.map((element) => element.boundingBox()));
  return boxes.map((box) => (box === null ? Number.NaN : box.y + box.height));
}
