import { expect, test } from '#tests/e2e/kit/test.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { boldModeLabels, chordColorLabels, song } from '#web/texts/song.ts';

test('unreadable preferences cause a warning and the defaults', async ({ prest }) => {
  const { page, watch } = prest;
  const warning = 'Failed to parse stored preferences';
  watch.allow(new RegExp(warning));
  await page.addInitScript(() => localStorage.setItem('sangbok.display', '{"textSize": 2'));
  const said = page.waitForEvent('console', (message) => message.text() === warning);
  const songPage = new SongPage(page);
  await songPage.open('Du er min hyrde');
  expect((await said).type()).toBe('warning');
  await expect(songPage.textSize).toHaveText('100 %');
});

test('of partly invalid preferences the valid ones apply', async ({ page }) => {
  const odd = { textSize: 99, boldMode: 'loud', useLowChords: true, chordColor: null };
  await page.addInitScript(
    (text) => localStorage.setItem('sangbok.display', text),
    JSON.stringify(odd),
  );
  const songPage = new SongPage(page);
  await songPage.open('Du er min hyrde');
  await expect(songPage.textSize).toHaveText('300 %');
  await songPage.openView();
  await expect(songPage.tool(boldModeLabels.none)).toBeVisible();
  await expect(songPage.tool(chordColorLabels['#dc2626'])).toBeVisible();
  await songPage.openMusic();
  await expect(songPage.tool(song.lowChords)).toHaveAttribute('aria-pressed', 'true');
});
