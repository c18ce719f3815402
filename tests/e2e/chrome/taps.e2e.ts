import type { Page } from '@playwright/test';
import { pages } from '#contract/pages.ts';
import { addManySongs } from '#tests/e2e/kit/behindTheServer.ts';
import { countRestyled } from '#tests/e2e/kit/countRestyled.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { watchDrawing } from '#tests/e2e/kit/watchDrawing.ts';
import { withoutFirstSheet } from '#tests/e2e/kit/withoutFirstSheet.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { LibraryPage } from '#tests/e2e/pages/LibraryPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { library } from '#web/texts/lists.ts';
import { song } from '#web/texts/song.ts';

const phone = { width: 360, height: 740 };

const painted = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));

const inView = 20; // songs at most, on a phone

/** Until all songs are there, and the code that draws no more of them than is seen. */
async function untilWindowed(list: LibraryPage): Promise<void> {
  await list.heading(library.allSongs(126)).waitFor();
  await expect.poll(() => list.titles.count()).toBeLessThan(inView);
}

/** From now on a hand never rests: what waits for that does not come between two keys. */
const letNothingRest = (page: Page) =>
  page.evaluate(() => {
    const soon = 100; // ms
    const start = setTimeout.bind(window);
    const startSoon = (run: () => void, wait = 0) => (wait < soon ? start(run, wait) : 0);
    Object.assign(window, { setTimeout: startSoon });
  });

test('a key in the search draws the box at once, and of the songs no more than is seen', async ({
  firstPerson: { page },
  emptySangbok,
}) => {
  await addManySongs(emptySangbok, 100);
  await page.setViewportSize(phone);
  await withoutFirstSheet(page);
  const drawings = await watchDrawing(page);
  await page.goto(pages.library.path);
  const list = new LibraryPage(page);
  const whole = list.heading(library.allSongs(126));
  await untilWindowed(list);
  await new Chrome(page).search('');
  await letNothingRest(page);
  for (const [key, words] of [
    ['e', 'e'],
    ['n', 'en'],
    ['Backspace', 'e'],
    ['Backspace', ''],
  ] as const) {
    await drawings();
    const restyled = await countRestyled(page, async () => {
      await page.keyboard.press(key);
      await expect(whole).toHaveCount(words === '' ? 1 : 0);
      await painted(page);
    });
    const [first] = await drawings();
    expect.soft(first, `components asked before the box says «${words}»`).toBeLessThan(8);
    expect.soft(restyled, `elements restyled for «${words}»`).toBeLessThan(600);
    expect.soft(await list.titles.count(), `songs in the page for «${words}»`).toBeLessThan(inView);
  }
});

test('a long list is not taken down for what a search leaves of it', async ({
  firstPerson: { page },
  emptySangbok,
}) => {
  await addManySongs(emptySangbok, 100);
  await page.setViewportSize(phone);
  await withoutFirstSheet(page);
  await page.goto(pages.library.path);
  const list = new LibraryPage(page);
  const whole = list.heading(library.allSongs(126));
  await untilWindowed(list);
  const rows = await page.getByRole('list').filter({ has: list.titles }).elementHandle();
  await new Chrome(page).search('');
  for (const key of ['k', 'y', 'r', 'i', 'e', 'Backspace', 'Backspace', 'Backspace', 'Backspace']) {
    await page.keyboard.press(key);
    await expect(whole).toHaveCount(0);
    await painted(page);
  }
  await page.keyboard.press('Backspace');
  await whole.waitFor();
  await painted(page);
  expect(await rows?.evaluate(({ isConnected }) => isConnected)).toBe(true);
});

test('the menu asks few components anew', async ({ prest: { page } }) => {
  await page.setViewportSize(phone);
  await withoutFirstSheet(page);
  const drawings = await watchDrawing(page);
  await page.goto(pages.library.path);
  const frame = new Chrome(page);
  await frame.openMenu(); // its code comes
  await frame.menu.waitFor();
  await page.keyboard.press('Escape');
  for (const act of [() => frame.openMenu(), () => page.keyboard.press('Escape')]) {
    await painted(page);
    await drawings();
    await act();
    await painted(page);
    const asked = (await drawings()).reduce((sum, each) => sum + each, 0);
    expect.soft(asked, 'components asked').toBeLessThan(10);
  }
});

test('the worker is told of what was chosen when the hand rests, and once', async ({
  prest: { page },
}) => {
  await page.addInitScript(() => {
    const put = Reflect.get(Cache.prototype, 'put') as (
      this: Cache,
      ...entry: unknown[]
    ) => unknown;
    Reflect.set(Cache.prototype, 'put', function (this: Cache, ...entry: unknown[]) {
      const { dataset } = document.documentElement;
      dataset['told'] = String(Number(dataset['told'] ?? 0) + 1);
      return put.apply(this, entry);
    });
  });
  const songPage = new SongPage(page);
  await songPage.open('Du er min hyrde');
  await songPage.details.waitFor();
  const told = async () => Number(await page.locator('html').getAttribute('data-told'));
  await expect.poll(told, 'told of what holds').toBeGreaterThan(0);
  await painted(page);
  const before = await told();
  const larger = page.getByRole('button', { name: song.larger });
  const atOnce = await larger.evaluate((button: HTMLElement) => {
    for (let press = 0; press < 4; press++) button.click();
    return Number(document.documentElement.dataset['told']);
  });
  expect(atOnce).toBe(before);
  await expect.poll(told).toBe(before + 1);
});

test('a category is chosen before its songs are drawn', async ({ prest: { page } }) => {
  await withoutFirstSheet(page);
  const drawings = await watchDrawing(page);
  const list = new LibraryPage(page);
  await list.open();
  const chip = list.filter.getByRole('button').nth(1);
  await list.titles.first().waitFor();
  const before = await list.titles.count();
  await page.evaluate(() => {
    const rows = () => document.querySelectorAll('article').length;
    const seen = new MutationObserver(() => {
      const isChosen = document.querySelector('fieldset button:nth-child(2)[aria-pressed="true"]');
      if (isChosen) document.body.dataset['rows'] ??= String(rows());
    });
    seen.observe(document.body, { subtree: true, attributes: true, childList: true });
  });
  await drawings();
  await chip.click();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  expect((await drawings())[0], 'components asked: no header, no list').toBeLessThan(30);
  await expect(page.locator('body')).toHaveAttribute('data-rows', String(before));
  await expect(list.titles).not.toHaveCount(before);
});

test('a step of the text size asks no more of a long song than of a short one', async ({
  prest: { page },
}) => {
  await page.setViewportSize(phone);
  const drawings = await watchDrawing(page);
  const songPage = new SongPage(page);
  const asked: number[] = [];
  for (const title of ['Du er min hyrde', 'Natten som ble dag']) {
    await songPage.open(title);
    await songPage.details.waitFor();
    await painted(page);
    const elements = await page.locator('[translate="no"] *').count();
    await drawings();
    const restyled = await countRestyled(page, async () => {
      await page.keyboard.press('+');
      await painted(page);
    });
    asked.push(Math.max(...(await drawings())));
    // What is only heard has a size of its own, so that it is not laid out once more.
    const heard = page.locator('[data-line] > .visually-hidden').first();
    await expect.soft(heard).toHaveCSS('font-size', '16px');
    // Once each, and the signs that the style sheet draws around a chord.
    expect.soft(restyled, 'elements restyled').toBeLessThan(elements * 2);
  }
  const [short, long] = asked;
  expect(short, 'components asked: the tools, and neither head nor foot').toBeLessThan(30);
  expect(long).toBe(short);
});

test('low chords are switched on before they are drawn', async ({ prest: { page } }) => {
  await page.setViewportSize(phone);
  const drawings = await watchDrawing(page);
  const songPage = new SongPage(page);
  await songPage.open('Du er min hyrde');
  await songPage.details.waitFor();
  await page.getByRole('button', { name: song.music, exact: true }).click();
  const low = page.getByRole('button', { name: song.lowChords });
  await low.waitFor();
  await painted(page);
  const chords = page.locator('[data-chord]');
  const before = await chords.first().getAttribute('data-chord');
  await low.evaluate((button) => {
    const seen = new MutationObserver(() => {
      if (button.getAttribute('aria-pressed') !== 'true') return;
      const chord = document.querySelector<HTMLElement>('[data-chord]')?.dataset['chord'];
      document.body.dataset['seen'] ??= chord;
    });
    seen.observe(button, { attributes: true });
  });
  await drawings();
  await low.click();
  await expect(chords.first()).not.toHaveAttribute('data-chord', before ?? '');
  await expect(page.locator('body')).toHaveAttribute('data-seen', before ?? '');
  expect((await drawings())[0], 'components asked: neither head nor lines').toBeLessThan(60);
});
