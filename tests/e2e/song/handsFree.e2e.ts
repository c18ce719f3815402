import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { favoriteSong } from '#contract/songs/songs.ts';
import { ssrElementId } from '#contract/base/ssrPreferences.ts';
import { openWithHeldScripts } from '#tests/e2e/kit/openWithHeldScripts.ts';
import { waitForFonts } from '#tests/e2e/kit/watchLayoutShifts.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { emptyHeart } from '#tests/e2e/pages/SongCards.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';
import { moreSheet, musicPanel, rolling, wakeLock } from '#web/texts/songTools.ts';
import { settings } from '#web/texts/settings.ts';
import { song } from '#web/texts/song.ts';
import { songCard } from '#web/texts/songCard.ts';

const top = (page: Page) => page.evaluate(() => scrollY);

test('a pedal that sends each press twice turns once; a held key scrolls by lines', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 400 });
  const songPage = new SongPage(page);
  await songPage.open('Du er min hyrde');
  await songPage.details.waitFor(); // the key handler loads with the part below the song
  await songPage.resize(1.3);
  /** Scroll distance of keys pressed at the same moment, in px. */
  const press = (...keys: readonly string[]) =>
    page.evaluate(async (keys) => {
      await new Promise((done) => setTimeout(done, 150)); // longer than the time in which repeats are ignored
      const drawn = async () => {
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      };
      scrollTo(0, 0);
      await drawn();
      scrollTo(0, 300);
      await drawn(); // the navigation has stepped back
      for (const key of keys) {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
        document.body.dispatchEvent(event);
      }
      return scrollY - 300;
    }, keys);
  const one = await press('PageDown');
  expect(one).toBeGreaterThan(150);
  expect(await press('PageDown', 'PageDown'), 'the same key twice').toBe(one);
  expect(await press('PageDown', 'ArrowDown'), 'two keys for one press').toBe(one);
  expect(await press('ArrowDown', 'ArrowUp'), 'on and back').toBe(0);

  await page.evaluate(async () => {
    await new Promise((done) => setTimeout(done, 150));
    scrollTo(0, 600); // enough for a turn and a line
  });
  await page.keyboard.down('ArrowUp');
  const turned = await top(page);
  await page.keyboard.down('ArrowUp'); // with auto-repeat
  await expect.poll(() => top(page)).toBeLessThan(turned);
  expect(turned - (await top(page))).toBeLessThan(one);
});

const title = 'Du er min hyrde';
const path = `/song/${sampleSongs.find((each) => each.title === title)?.id}`;
const lowPhone = { width: 360, height: 400 };

/** Opens the song with such scripts held, until the returned function is called. */
async function openWithout(page: Page, scripts: RegExp): Promise<() => void> {
  const release = await openWithHeldScripts(page, path, scripts);
  await page.locator('[data-line]').first().waitFor();
  await page.waitForLoadState('domcontentloaded'); // public/early.js, which handles early keys, has run
  return release;
}

for (const [what, scripts, renderedPages] of [
  ['the app', /\/assets\/.*\.js$/, 1],
  ['the key handler', /\/assets\/BelowSong-.*\.js$/, 0],
] as const) {
  test(`no key pressed before ${what} is lost @full`, async ({ page }) => {
    await page.setViewportSize(lowPhone);
    const release = await openWithout(page, scripts);
    // Neither replacing the rendered page nor a font changes what is measured.
    await expect(page.locator(`#${ssrElementId}`)).toHaveCount(renderedPages);
    await waitForFonts(page);
    for (const key of ['ArrowRight', 'PageDown', 'Enter', 'Space', 'ArrowDown']) {
      await page.keyboard.press(key);
      await expect.poll(() => top(page), key).toBeGreaterThan(150);
      expect(await top(page), `${key}: no line is skipped`).toBeLessThan(400 - 56);
      await page.keyboard.press(key === 'Space' ? 'Shift+Space' : 'ArrowLeft');
      await expect.poll(() => top(page), `back from ${key}`).toBe(0);
    }
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await page.keyboard.press('f');
    release();
    const songPage = new SongPage(page);
    await expect(songPage.tool(song.leaveFullscreen)).toBeVisible();
    await expect(songPage.toolbar.locator('output')).toHaveText(song.textSize(120));
    await page.keyboard.press('f');
    await expect(songPage.tool(song.fullscreen)).toBeVisible();
  });
}

test("a button pressed by touch does not take the pedal's keys @full", async ({
  newClient,
  prestState,
}) => {
  const { page } = await newClient({
    storageState: prestState,
    hasTouch: true,
    viewport: lowPhone,
  });
  const release = await openWithout(page, /\/assets\/BelowSong-.*\.js$/); // it handles keys
  await expect(page.locator(`#${ssrElementId}`)).toHaveCount(0);
  const songPage = new SongPage(page);
  await songPage.tool(song.larger).tap();
  await expect(songPage.textSize).toHaveText(song.textSize(110));
  await page.keyboard.press('Space');
  await expect.poll(() => top(page)).toBeGreaterThan(150);
  await expect(songPage.textSize).toHaveText(song.textSize(110));
  await songPage.tool(song.larger).focus();
  await page.keyboard.press('Space');
  await expect(songPage.textSize, 'a focused button handles its keys').toHaveText(
    song.textSize(120),
  );

  release();
  await songPage.details.waitFor();
  await songPage.tool(song.fullscreen).tap();
  await songPage.tool(song.leaveFullscreen).tap();
  await expect(songPage.tool(song.fullscreen)).toBeVisible();
  await page.waitForFunction(() => document.fullscreenElement === null);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    scrollTo(0, 0);
  });
  await page.keyboard.press('Space');
  await expect.poll(() => top(page)).toBeGreaterThan(150);
  await expect(songPage.tool(song.fullscreen)).toBeVisible();
});

test('single-character keys can be switched off, and all turning keys still work @full', async ({
  newClient,
  prestState,
}) => {
  const viewport = { ...lowPhone, height: 600 };
  const { page } = await newClient({ storageState: prestState, viewport });
  await page.goto('/settings');
  const keys = page.getByRole('switch', { name: settings.characterKeys });
  await expect(keys).toBeChecked();
  await keys.uncheck();
  const songPage = new SongPage(page);
  await songPage.open(title);
  await page.reload();
  for (const key of ['f', '+', 'r', 'PageDown']) await page.keyboard.press(key);
  await expect.poll(() => top(page)).toBeGreaterThan(150);
  await songPage.details.waitFor(); // earlier keys have been handled
  await expect(songPage.textSize).toHaveText(song.textSize(100));
  await expect(songPage.tool(song.fullscreen)).toBeVisible();
  await songPage.openMusic();
  await page.keyboard.press('+');
  await expect(songPage.music.getByRole('status').first()).toHaveText(musicPanel.isAsWritten);
  await songPage.music.getByRole('button', { name: rolling.name }).click();
  const start = page.getByRole('button', { name: rolling.start, exact: true });
  await expect(start).toBeVisible();
  await expect(start).not.toHaveAttribute('aria-keyshortcuts');
  await page.goto('/settings');
  await page.getByRole('button', { name: settings.reset }).click();
  await expect(keys).toBeChecked();
  await songPage.open(title);
  await page.keyboard.press('f');
  await expect(songPage.tool(song.leaveFullscreen)).toBeVisible();
});

declare global {
  interface Window {
    /** How often the wake lock was requested, and released. */
    light: { asked: number; released: number };
  }
}

/** Fakes a device that grants, refuses or lacks wake locks. */
async function fakeWakeLock(page: Page, kind: 'granted' | 'refused' | 'unknown'): Promise<void> {
  await page.addInitScript((kind) => {
    window.light = { asked: 0, released: 0 };
    const request = async () => {
      window.light.asked++;
      if (kind === 'refused') throw new DOMException('no', 'NotAllowedError');
      const sentinel = Object.assign(new EventTarget(), {
        release: async () => void window.light.released++,
      });
      return sentinel;
    };
    const value = kind === 'unknown' ? undefined : { request };
    Object.defineProperty(navigator, 'wakeLock', { value });
  }, kind);
}

test('the screen stays on while a song is open, and the lock is requested again @full', async ({
  page,
}) => {
  await fakeWakeLock(page, 'granted');
  await new SongPage(page).open(title);
  const light = () => page.evaluate(() => window.light);
  await expect.poll(light).toEqual({ asked: 1, released: 0 });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(light).toEqual({ asked: 2, released: 0 });
  await new Chrome(page).follow('Sanger');
  await expect.poll(light).toEqual({ asked: 2, released: 1 });
});

test('a message about the wake lock waits until another message is read @full', async ({
  newClient,
  prestState,
}) => {
  const { page } = await newClient({ storageState: prestState, locale: 'nb-NO' });
  await fakeWakeLock(page, 'granted');
  const { id = '' } = sampleSongs.find((each) => each.title === title) ?? {};
  const data = { isFavorite: false };
  await page.request.post(favoriteSong.path.replace(':id', id), { data });
  await new SongPage(page).open(title);
  await emptyHeart(page, title).click();
  const { toast } = new Chrome(page);
  await expect(toast).toContainText(songCard.favoriteAdded);
  const refuse = () =>
    page.evaluate(async () => {
      navigator.wakeLock.request = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
      document.dispatchEvent(new Event('visibilitychange'));
      await new Promise(requestAnimationFrame);
    });
  await refuse();
  await expect(toast).toContainText(songCard.favoriteAdded);
  await expect(toast).toContainText(wakeLock.screenMayGoOut.title);

  const song = new SongPage(page);
  await song.openMore();
  await expect(toast, 'not over a panel').toHaveCount(0);
  await song.more.getByRole('button', { name: moreSheet.close }).click();
  await expect(toast).toContainText(wakeLock.screenMayGoOut.title);
});

for (const kind of ['refused', 'unknown'] as const) {
  test(`a ${kind} wake lock is reported once @full`, async ({ newClient, prestState }) => {
    const { page } = await newClient({ storageState: prestState, locale: 'nb-NO' });
    await fakeWakeLock(page, kind);
    await new SongPage(page).open(title);
    const { toast } = new Chrome(page);
    await expect(toast).toContainText(wakeLock.screenMayGoOut.title);
    // It is animated.
    await toast.evaluate((region) =>
      Promise.all(region.getAnimations({ subtree: true }).map(({ finished }) => finished)),
    );
    const { y = 0, height = 0 } = (await toast.locator('> *').boundingBox()) ?? {};
    const navigation = await new Chrome(page).navigation.boundingBox();
    expect(y + height, 'above the navigation').toBeLessThanOrEqual(navigation?.y ?? 0);
    expect(y).toBeGreaterThan(422);
    expect(height, 'and little more').toBeLessThan(1.6 * (navigation?.height ?? 0));
    await new SongPage(page).open('Lux in nocte');
    await new SongPage(page).details.waitFor();
    await page.evaluate(async () => {
      document.dispatchEvent(new Event('visibilitychange'));
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    });
    await expect(toast).toHaveCount(0);
  });
}
