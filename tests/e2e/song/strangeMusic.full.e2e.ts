import type { Page, Route } from '@playwright/test';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { changeSong } from '#tests/e2e/kit/changeSong.ts';
import { overflow } from '#tests/e2e/kit/overflow.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { withoutSsr } from '#tests/e2e/kit/withoutSsr.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { chrome } from '#web/texts/chrome.ts';
import { chordShapes, musicPanel as texts, rolling, saidMusic } from '#web/texts/songTools.ts';

const phone = { width: 360, height: 740 };

async function open(page: Page, lyrics: string, key = ''): Promise<SongPage> {
  await page.setViewportSize(phone);
  const id = await addSong(page, { lyrics });
  if (key !== '') await changeSong(page, id, { key });
  const songPage = new SongPage(page);
  await songPage.open(id);
  await songPage.openMusic();
  return songPage;
}

/** Lines of chords and words, from pairs. */
const rows = (...pairs: readonly [string, string][]) => pairs.flat().join('\n');
const words = 'Lampen i vinduet lyser for deg';

test('a key field without a key says so, keeps its words, and has space', async ({
  kantor: { page },
}) => {
  const field = 'samme som i fjor, tror jeg, spør Anne før dere begynner';
  const songPage = await open(page, rows(['Re-   Sol-   La7   Re-', words]), field);
  const question = songPage.music.getByRole('group', { name: texts.keyOfSong });
  await expect(question).toContainText(texts.noKey(field));
  await expect(question).toContainText(texts.proposed('Re-'));
  await expect(songPage.key).toContainText(field);
  const row = songPage.music.getByRole('group', { name: texts.key, exact: true });
  expect((await row.boundingBox())?.height, 'the row of a key').toBeLessThan(100);
  expect(await overflow(page, phone.width)).toEqual([]);
  await songPage.tool(texts.higher).click();
  await expect.poll(() => songPage.chords()).toEqual(['Mib-', 'Lab-', 'Sib7', 'Mib-']);
  await expect(songPage.key).toContainText(saidMusic.moved(1));
  await songPage.tool(texts.asWritten).click();
  await expect(songPage.key).toContainText(field);
});

test('numbers out of range in a response are clamped', async ({ kantor: { page } }) => {
  const id = await addSong(page, { lyrics: rows(['La-   Re-   Mi   La-', words]) });
  await withoutSsr(page);
  const forge = (path: string, forged: (answer: Record<string, object>) => object) =>
    page.route(`**${path}`, async (route: Route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: forged(await response.json()) });
    });
  const scroll = { by: 'duration', seconds: -3 };
  await forge(`/api/songs/${id}`, (song) => ({
    ...song,
    music: { transposition: 99, capo: 99, scroll },
  }));
  await forge('/api/auth/me', ({ user, ...me }) => ({
    ...me,
    user: { ...user, music: { notation: 'klingon', capoShows: 7, instrument: 'banjo' } },
  }));
  const songPage = new SongPage(page);
  await songPage.open(id);
  await expect(songPage.key).toContainText(saidMusic.moved(11));
  await expect(songPage.key).toContainText(saidMusic.capo(9, 'shapes'));
  await expect.poll(() => songPage.chords()).toEqual(['Si-', 'Mi-', 'Fa#', 'Si-']);
  await songPage.openMusic();
  await expect(songPage.tool(texts.higher)).toHaveAttribute('aria-disabled', 'true');
  await songPage.tool(rolling.name).click();
  const strip = page.getByRole('group', { name: rolling.name, exact: true });
  await expect(strip).toContainText('00:10');
});

test('where chord data cannot be loaded «Grepbilder» says so, and the song is readable', async ({
  kantor: { page, watch },
}) => {
  watch.allow(/status of 502/);
  const books = /\/assets\/(guitar|ukulele)-/;
  await page.route(books, (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }));
  const songPage = await open(page, rows(['La-   Re-   Mi   La-', words]));
  await songPage.tool(chordShapes.heading).click();
  await expect(songPage.shapes.getByRole('alert')).toContainText(chordShapes.failed);
  await songPage.tool(texts.higher).click();
  await expect.poll(() => songPage.chords()).toEqual(['Sib-', 'Mib-', 'Fa', 'Sib-']);
  await page.unroute(books);
  await page.keyboard.press('Escape');
  await songPage.shapes.getByRole('button', { name: chrome.tryAgain }).click();
  await expect(songPage.shapes.getByRole('listitem')).toHaveCount(3);
});

test('a pedal that sends each press twice stops «Rull» once, and does not turn', async ({
  kantor: { page },
}) => {
  const songPage = await open(
    page,
    rows(...Array.from({ length: 60 }, (): [string, string] => ['La-   Re-   Mi   La-', words])),
  );
  await songPage.tool(rolling.name).click();
  await page.keyboard.press('r');
  const line = page.getByRole('progressbar', { name: rolling.progress });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(2);
  const passed = await page.evaluate(() => {
    const before = scrollY;
    for (const key of ['PageDown', 'PageDown']) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      document.body.dispatchEvent(event);
    }
    return scrollY - before;
  });
  expect(passed).toBe(0);
  await expect(line).toHaveCount(0);
  await page.evaluate(() => new Promise((done) => setTimeout(done, 150))); // longer than the time in which repeats are ignored
  await page.keyboard.press('PageDown');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
});
