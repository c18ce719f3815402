import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';

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
