import { addSong } from '#tests/e2e/kit/addSong.ts';
import { allOnDevice } from '#tests/e2e/kit/deviceLibrary.ts';
import { expect } from '#tests/e2e/kit/test.ts';
import { test } from '#tests/e2e/offline/kit/test.ts';
import { withoutNetwork } from '#tests/e2e/kit/withoutNetwork.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { LibraryPage } from '#tests/e2e/pages/LibraryPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { library } from '#web/texts/lists.ts';

test('search in lyrics and suggestions for titles work without network', async ({ installed }) => {
  const { page } = installed;
  await addSong(page, { title: 'Veien hjem', lyrics: 'La-      Mi-\nStjernestøv over taket' });
  await page.goto('/library');
  await allOnDevice(page);
  await withoutNetwork(installed);
  await page.reload();
  await new Chrome(page).search('stjernestoev tak');
  const matches = page.getByRole('region', { name: library.lyricMatches(1) });
  await expect(matches.getByRole('link', { name: 'Veien hjem' })).toContainText(
    'Stjernestøv over taket',
  );
  await new Chrome(page).searchBox.fill('stjrnestøv over taket');
  await expect(matches.getByRole('link', { name: 'Veien hjem' })).toBeVisible();
  await new Chrome(page).searchBox.fill('veien hjm');
  const close = page.getByRole('region', { name: library.closeTitles });
  await expect(close.getByRole('link', { name: 'Veien hjem', exact: true })).toBeVisible();
  await new Chrome(page).searchBox.fill('veien hjem');
  await expect(close).toHaveCount(0);
});

test('while the server is down the app works as without network', async ({
  installed: { page, watch },
  sangbok,
}) => {
  watch.allow(
    /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_SOCKET_NOT_CONNECTED|status of 50[23]/,
  );
  await page.goto('/');
  await allOnDevice(page);
  await sangbok.kill();
  await page.goto('/library');
  await expect(new LibraryPage(page).titles.first()).toBeVisible();
  const song = new SongPage(page);
  await song.open('Du er min hyrde');
  await expect(song.title).toHaveText('Du er min hyrde');
  await expect(song.sections.first()).toBeVisible();
  await sangbok.restart();
});
