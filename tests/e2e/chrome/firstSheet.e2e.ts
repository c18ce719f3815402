import type { Page } from '@playwright/test';
import { setSongMusic } from '#contract/music.ts';
import { pages, songPage } from '#contract/pages.ts';
import { told } from '#contract/told.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { untilTold } from '#tests/e2e/kit/untilTold.ts';
import { watchLayoutShifts } from '#tests/e2e/kit/watchLayoutShifts.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { song as songTexts } from '#web/texts/song.ts';
import { login } from '#web/texts/gettingIn.ts';
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
const sheet = (page: Page) => page.locator('#first-sheet');
/** Where each line and each thing to press stands, as far down as all is laid out. */
function places(page: Page, what = 'h1, h2, p, [data-line], a, button'): Promise<string[]> {
  return page.evaluate((what) => {
    const screen = document.querySelector('#first-sheet') ?? document.querySelector('#root');
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

/** What waits for the app waits again, however long this machine took. */
async function waitAnew(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.cancel();
  });
}

test('without any script the song is there, and the songs', async ({ prestState, newVisitor }) => {
  const { page } = await newVisitor({ storageState: prestState, javaScriptEnabled: false });
  for (const screen of [...songs, ...lists]) {
    await page.goto(screen.path);
    await expect(page.getByRole('heading', { name: screen.title, exact: true })).toBeVisible();
    await expect(page.locator('[data-line], article').first()).toBeVisible();
  }
});

test('a first visit looks for no face, the next one does', async ({ prestState, newVisitor }) => {
  const { page, context } = await newVisitor({ storageState: prestState, serviceWorkers: 'block' });
  const faces = async (path: string) =>
    (await (await page.goto(path))?.text())?.match(/ rel="preload" as="font"/g)?.length ?? 0;
  const looked = () =>
    page.evaluate(() => [...document.fonts].filter(({ status }) => status !== 'unloaded').length);
  let came = 0;
  page.on('requestfinished', (asked) => (came += Number(asked.url().endsWith('.woff2'))));
  for (const screen of [...songs, ...lists]) {
    await context.clearCookies({ name: told.faces });
    expect(await faces(screen.path), screen.title).toBe(0);
    await expect
      .poll(() => context.cookies())
      .toContainEqual(expect.objectContaining({ name: told.faces }));
    expect([await looked(), came >= 3], screen.title).toEqual([0, true]);
    expect(await faces(screen.path), screen.title).toBe(3);
    await expect.poll(looked, screen.title).toBeGreaterThanOrEqual(3);
  }
});

for (const viewport of [
  { width: 360, height: 740 },
  { width: 800, height: 1100 },
  { width: 1280, height: 800 },
]) {
  test(`the app takes its place unseen: ${viewport.width} px`, async ({
    prestState,
    newVisitor,
  }) => {
    const { page } = await newVisitor({ storageState: prestState, viewport });
    await page.goto('/settings');
    await page.evaluate(() => {
      const display = { textSize: 1.2, showRepeatedChorus: false, useLowChords: true };
      localStorage.setItem('sangbok.display', JSON.stringify(display));
    });
    const own = setSongMusic.path.replace(':id', inOwnKey.path.slice('/song/'.length));
    await page.request.post(own, { data: { transposition: 2, capo: 3 } });
    await page.goto('/settings');
    await untilTold(page);
    await takesItsPlace(page, [...songs, inOwnKey, ...lists]);
    await page.request.post(own, { data: { transposition: 0, capo: 0 } });
  });

  test(`for visitors too: ${viewport.width} px`, async ({ newVisitor }) => {
    const { page } = await newVisitor({ viewport });
    const doors = [pages.login.path, path].map((path) => ({ title: login.title, path }));
    await takesItsPlace(page, doors);
  });
}

/** Opens the page without the app, until it is released. */
async function openHeldBack(page: Page, path: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return gate.resolve;
}

/** Style sheets in use that the page has in it as well: they would come behind others once more. */
function stylesTwice(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const named = [
      ...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][disabled]'),
    ];
    const used = [...document.styleSheets].map(({ href }) => href);
    return named.map(({ href }) => href).filter((href) => used.includes(href));
  });
}

/** Opens each with its scripts held back, looks where everything stands, and lets them come. */
async function takesItsPlace(page: Page, screens: readonly (typeof inOwnKey)[]): Promise<void> {
  const layoutShifts = await watchLayoutShifts(page);
  for (const screen of screens) {
    const release = await openHeldBack(page, screen.path);
    const heading = sheet(page).getByRole('heading', { name: screen.title, exact: true });
    await expect(heading).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    await waitAnew(page);
    const before = await places(page);
    release();
    await expect(sheet(page)).toHaveCount(0);
    // What only a browser can lay out, such as columns in spreads, waits for the app.
    expect(await places(page), screen.title).toEqual(expect.arrayContaining(before));
    // Laid out once more, now that the sheet is gone, the lyrics stand as they stood.
    const lines = await places(page, '[data-line]');
    await page.evaluate(() => dispatchEvent(new Event('resize')));
    expect(await places(page, '[data-line]'), screen.title).toEqual(lines);
    expect(await layoutShifts(), screen.title).toEqual([]);
    expect(await stylesTwice(page), screen.title).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
}

test('a button that is pressed before the app is there does its work once it is', async ({
  prest: { page },
}) => {
  const release = await openHeldBack(page, path);
  await sheet(page).getByRole('button', { name: songTexts.larger }).click();
  const line = new SongPage(page).lines.first();
  const before = await line.evaluate((element) => getComputedStyle(element).fontSize);
  release();
  await expect(sheet(page)).toHaveCount(0);
  await expect(line).not.toHaveCSS('font-size', before);
});

test('a keyboard stays where it is when the app takes its place', async ({ prest: { page } }) => {
  for (const { path, role, nth } of [
    { path: pages.library.path, role: 'link', nth: 5 },
    { path: pages.library.path, role: 'button', nth: 3 },
  ] as const) {
    const release = await openHeldBack(page, path);
    const held = sheet(page).getByRole(role).nth(nth);
    await expect(held).toBeVisible();
    while (!(await held.evaluate((element) => element === document.activeElement))) {
      await page.keyboard.press('Tab');
    }
    release();
    await expect(sheet(page)).toHaveCount(0);
    await expect(page.locator('#root').getByRole(role).nth(nth)).toBeFocused();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

test('lyrics that wait for the app are printed, and seen if it does not come', async ({
  prestState,
  newVisitor,
}) => {
  const viewport = { width: 1280, height: 360 };
  const { page } = await newVisitor({ storageState: prestState, viewport });
  const release = await openHeldBack(page, path);
  const line = sheet(page).locator('[data-line]').first();
  await line.waitFor({ state: 'attached' });
  await waitAnew(page);
  await expect(line).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(line).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await expect(line).toBeVisible();
  release();
  await expect(sheet(page)).toHaveCount(0);
});

for (const owed of [told.signOutOwed, told.emptyingOwed]) {
  test(`nobody’s song comes to a browser that says ${owed}`, async ({ kantor }) => {
    const { page, context, watch } = kantor;
    expect(await (await page.goto(path))?.text()).toContain(`>${title}</`);
    watch.allow(/ERR_FAILED/);
    await context.route('**/api/auth/logout', (route) => route.abort());
    await page.goto('/settings');
    await untilTold(page);
    await context.addCookies([{ name: owed, value: 'yes', url: page.url() }]);
    expect(await (await page.goto(path))?.text()).not.toContain(title);
  });
}

test('answers that came for somebody else are not heard', async ({ kantor, prestState }) => {
  const { page, context } = kantor;
  const release = await openHeldBack(page, path);
  await expect(sheet(page).getByRole('heading', { name: title })).toBeVisible();
  // Meanwhile another tab lets somebody else in.
  await context.clearCookies();
  await context.addCookies(prestState.cookies);
  const asked = page.waitForRequest((request) =>
    request.url().endsWith(`/api/songs${path.slice(5)}`),
  );
  release();
  await asked;
  await expect(new SongPage(page).title).toHaveText(title);
});

test('a song of which another version is chosen comes bare', async ({ prest: { page } }) => {
  const song = sampleSongs.find(({ alternateVersions }) => alternateVersions !== undefined);
  const opened = songPage('song', song?.id ?? '');
  expect(await (await page.goto(opened))?.text()).toContain('id="first-sheet"');
  await page.evaluate((key) => localStorage.setItem(key, 'Lav'), `sangbok.version.${song?.id}`);
  await page.goto('/settings');
  const named = async () => (await page.context().cookies()).map(({ name }) => name);
  await expect.poll(named).toContain(told.versions);
  expect(await (await page.goto(opened))?.text()).not.toContain('id="first-sheet"');
});
