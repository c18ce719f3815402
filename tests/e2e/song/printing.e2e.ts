import type { Page } from '@playwright/test';
import { close, sheetsOf } from '#tests/e2e/kit/sheetsOf.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { isFull } from '#tests/isFull.ts';
import { chrome } from '#web/texts/chrome.ts';
import { song as texts } from '#web/texts/song.ts';
import { print, songDetails, viewSheet } from '#web/texts/songTools.ts';

const around = [chrome.home, chrome.songs, chrome.favorites, chrome.newSong, chrome.skipToContent];
const tools = [texts.view, viewSheet.close, songDetails.heading, texts.versions, '%'];

const title = 'Du er min hyrde';

test.describe('the printed song', () => {
  const ways: Readonly<Record<string, (page: Page, song: SongPage) => Promise<void>>> = {
    'as it is opened': async () => {},
    'from the dark theme': (page) =>
      page.evaluate(() => void (document.documentElement.dataset['theme'] = 'dark')),
    'from fullscreen': (_, song) => song.tool(texts.fullscreen).click(),
    'at three times the size': (_, song) => song.resize(3),
    'with «Visning» open': (_, song) => song.openView(),
    'from a wide window': (page) => page.setViewportSize({ width: 1280, height: 800 }),
  };
  for (const [way, go] of Object.entries(ways).slice(0, isFull ? undefined : 1)) {
    test(`has only the song, on one sheet, ${way}`, async ({ page }) => {
      const song = new SongPage(page);
      await song.open(title);
      await expect(song.details).toBeVisible(); // lazily loaded parts are there
      await go(page, song);
      const sheets = await sheetsOf(page);
      expect(sheets).toHaveLength(1);
      const [sheet = ''] = sheets;
      for (const printed of [print.product, title, 'Salme', 'Toneart: La-', 'VERS 1', 'hyrde']) {
        expect(sheet).toContain(close(printed));
      }
      expect(sheet.split('Dergressetergrønt'), 'text for screen readers only').toHaveLength(2);
      for (const word of [...around, ...tools]) expect(sheet).not.toContain(close(word));
    });
  }
});
