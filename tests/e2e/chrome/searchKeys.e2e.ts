import { pages, songPage } from '#contract/base/pages.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { LibraryPage } from '#tests/e2e/pages/LibraryPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';
import { settings } from '#web/texts/settings.ts';

test('«/» opens the search from a song, and arrows go to the hits and back into the box', async ({
  page,
}) => {
  const { searchBox } = new Chrome(page);
  const keyboard = page.keyboard;
  await new SongPage(page).open('Lux in nocte');
  await keyboard.press('/');
  await expect(page).toHaveURL(pages.library.path);
  await expect(searchBox).toBeFocused();
  await keyboard.type('hyrde');
  await expect(new LibraryPage(page).titles).toHaveText(['Du er min hyrde']);
  const title = page.getByRole('link', { name: 'Du er min hyrde', exact: true });
  const inLyrics = page.getByRole('link', { name: /En sky gikk foran som en hyrde/ });
  await expect(inLyrics).toBeVisible();
  await keyboard.press('ArrowDown');
  await expect(title).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(inLyrics).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(inLyrics, 'there is no further hit').toBeFocused();
  await keyboard.press('ArrowUp');
  await keyboard.press('ArrowUp');
  await expect(searchBox).toBeFocused();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(new SongPage(page).title).toHaveText('Du er min hyrde');
});

test('«/» is a sign in a text field, and does nothing where shortcuts are off @full', async ({
  kantor: { page },
}) => {
  const { searchBox } = new Chrome(page);
  await page.goto(pages.home.path);
  await expect(searchBox).toBeVisible();
  await expect(searchBox).not.toBeFocused();
  await page.keyboard.press('/');
  await expect(searchBox).toBeFocused();
  await page.keyboard.type('1/2');
  await expect(searchBox).toHaveValue('1/2');
  await page.goto(pages.settings.path);
  await page.getByRole('switch', { name: settings.characterKeys }).click();
  await new SongPage(page).open(sampleSongs[0]?.title ?? '');
  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(songPage('song', sampleSongs[0]?.id ?? ''));
});
