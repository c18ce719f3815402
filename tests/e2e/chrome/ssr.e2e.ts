import type { Page } from '@playwright/test';
import { setSongMusic } from '#contract/songs/music.ts';
import { pages } from '#contract/base/pages.ts';
import { ssrPreferences } from '#contract/base/ssrPreferences.ts';
import { openWithHeldScripts } from '#tests/e2e/kit/openWithHeldScripts.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { isFull } from '#tests/isFull.ts';
import { untilPublished } from '#tests/e2e/kit/untilPublished.ts';
import { waitForFonts, watchLayoutShifts } from '#tests/e2e/kit/watchLayoutShifts.ts';
import { watchMains } from '#tests/e2e/kit/watchMains.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { song as songTexts } from '#web/texts/song.ts';
import { login } from '#web/texts/authentication.ts';
import { home, library } from '#web/texts/lists.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';

const [inOwnKey = { title: '', path: '' }, ...songs] = [
  'Hvem flyttet steinen?',
  'Lux in nocte',
  'Natten som ble dag',
  'Du er min hyrde',
].map((title) => ({
  title,
  path: `/song/${sampleSongs.find((song) => song.title === title)?.id}`,
}));
const [{ title, path } = { title: '', path: '' }] = songs;
const lists = [
  { title: home.heading, path: pages.home.path },
  { title: library.heading, path: pages.library.path },
];
const renderedPage = (page: Page) => page.locator('#ssr-screen');
/** Positions of every line and control within the laid-out part of the page. */
function positions(page: Page, what = 'h1, h2, p, [data-line], a, button'): Promise<string[]> {
  return page.evaluate((what) => {
    const screen = document.querySelector('#ssr-screen') ?? document.querySelector('#root');
    const seen = [...(screen?.querySelectorAll(what) ?? [])].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    );
    const isWhole = seen.every((element) =>
      element.checkVisibility({ contentVisibilityAuto: true }),
    );
    return seen
      .map((element) => ({ text: element.textContent, box: element.getBoundingClientRect() }))
      .filter(({ box }) => isWhole || (box.height > 0 && box.y < innerHeight))
      .map(({ text, box: { x, y, width, height } }) =>
        [text, ...[x, y, width, height].map(Math.round)].join(' '),
      )
      .toSorted();
  }, what);
}

/** Restarts the page's timer for the app, however slow this machine was. */
async function restartTimer(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.cancel();
  });
}

test('a song and the song list are shown without any script @full', async ({
  prestState,
  newClient,
}) => {
  const { page } = await newClient({ storageState: prestState, javaScriptEnabled: false });
  for (const screen of [...songs, ...lists]) {
    await page.goto(screen.path);
    await expect(page.getByRole('heading', { name: screen.title, exact: true })).toBeVisible();
    await expect(page.locator('[data-line], article').first()).toBeVisible();
  }
});

const viewports = [
  { width: 360, height: 740 },
  { width: 800, height: 1100 },
  { width: 1280, height: 800 },
].slice(0, isFull ? undefined : 1);

for (const viewport of viewports) {
  test(`the app replaces the rendered page without a shift: ${viewport.width} px`, async ({
    prestState,
    newClient,
  }) => {
    const { page } = await newClient({ storageState: prestState, viewport });
    await page.goto('/settings');
    await page.evaluate(() => {
      const display = { textSize: 1.2, showRepeatedChorus: false, useLowChords: true };
      localStorage.setItem('sangbok.display', JSON.stringify(display));
    });
    const own = setSongMusic.path.replace(':id', inOwnKey.path.slice('/song/'.length));
    await page.request.post(own, { data: { transposition: 2, capo: 3 } });
    await page.goto('/settings');
    await untilPublished(page);
    const screens = isFull ? [...songs, inOwnKey, ...lists] : [inOwnKey, ...lists];
    await expectReplacedInPlace(page, screens);
    await page.request.post(own, { data: { transposition: 0, capo: 0 } });
  });

  test(`also before signing in: ${viewport.width} px @full`, async ({ newClient }) => {
    const { page } = await newClient({ viewport });
    const addresses = [pages.login.path, path].map((path) => ({ title: login.title, path }));
    await expectReplacedInPlace(page, addresses);
  });
}

/** Style sheets that are both inlined and linked: they would apply in another order. */
function duplicateStyles(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const named = [
      ...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][disabled]'),
    ];
    const used = [...document.styleSheets].map(({ href }) => href);
    return named.map(({ href }) => href).filter((href) => used.includes(href));
  });
}

/** Opens each page with its scripts held, records all positions, and releases the scripts. */
async function expectReplacedInPlace(
  page: Page,
  screens: readonly (typeof inOwnKey)[],
): Promise<void> {
  const layoutShifts = await watchLayoutShifts(page);
  const mains = await watchMains(page);
  for (const screen of screens) {
    const release = await openWithHeldScripts(page, screen.path);
    const heading = renderedPage(page).getByRole('heading', { name: screen.title, exact: true });
    await expect(heading).toBeVisible();
    const since = await waitForFonts(page);
    await restartTimer(page);
    const before = await positions(page);
    release();
    await expect(renderedPage(page)).toHaveCount(0);
    expect((await mains()).join(), `<main> of ${screen.title}`).toMatch(/^(0,)?1$/);
    // What needs layout, such as columns in spreads, is left to the app.
    expect(await positions(page), screen.title).toEqual(expect.arrayContaining(before));
    // After a further layout, now that the rendered page is gone, the lyrics are where they were.
    const lines = await positions(page, '[data-line]');
    await page.evaluate(() => dispatchEvent(new Event('resize')));
    expect(await positions(page, '[data-line]'), screen.title).toEqual(lines);
    expect(await layoutShifts(since), screen.title).toEqual([]);
    expect(await duplicateStyles(page), screen.title).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
}

test('a button pressed before the app has loaded takes effect once it has @full', async ({
  page,
}) => {
  const release = await openWithHeldScripts(page, path);
  await renderedPage(page).getByRole('button', { name: songTexts.larger }).click();
  const line = new SongPage(page).lines.first();
  const before = await line.evaluate((element) => getComputedStyle(element).fontSize);
  release();
  await expect(renderedPage(page)).toHaveCount(0);
  await expect(line).not.toHaveCSS('font-size', before);
});

test('what is typed on Home before the app has loaded is kept, and searched for @full', async ({
  page,
}) => {
  const release = await openWithHeldScripts(page, pages.home.path);
  await renderedPage(page).getByRole('searchbox').fill('hyrde');
  release();
  await expect(renderedPage(page)).toHaveCount(0);
  const { searchBox } = new Chrome(page);
  await expect(searchBox).toHaveValue('hyrde');
  await expect(searchBox).toBeFocused();
  await expect(page.getByRole('link', { name: /^Du er min hyrde/ })).toBeVisible();
});

for (const cookie of [ssrPreferences.signOutOwed, ssrPreferences.emptyingOwed].slice(
  0,
  isFull ? 2 : 1,
)) {
  test(`no song is rendered for a browser that sends ${cookie} @full`, async ({ kantor }) => {
    const { page, context, watch } = kantor;
    expect(await (await page.goto(path))?.text()).toContain(`>${title}</`);
    watch.allow(/ERR_FAILED/);
    await context.route('**/api/auth/logout', (route) => route.abort());
    await page.goto('/settings');
    await untilPublished(page);
    await context.addCookies([{ name: cookie, value: 'yes', url: page.url() }]);
    expect(await (await page.goto(path))?.text()).not.toContain(title);
  });
}
