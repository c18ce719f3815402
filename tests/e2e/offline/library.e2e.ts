import { allOnDevice } from '#tests/e2e/kit/deviceLibrary.ts';
import { goTo } from '#tests/e2e/kit/goTo.ts';
import { expect } from '#tests/e2e/kit/test.ts';
import { test } from '#tests/e2e/offline/kit/test.ts';
import { withoutNetwork } from '#tests/e2e/kit/withoutNetwork.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { HomePage } from '#tests/e2e/pages/HomePage.ts';
import { LibraryPage } from '#tests/e2e/pages/LibraryPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';
import { library } from '#web/texts/lists.ts';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { outboxSign } from '#web/texts/outboxSign.ts';

const [first, second] = sampleSongs;
if (first === undefined || second === undefined) throw new Error('there are no sample songs');

test('after the first visit every song opens without network, opened before or not', async ({
  installed,
}) => {
  const { page } = installed;
  const song = new SongPage(page);
  await song.open(first.title);
  await allOnDevice(page);
  await withoutNetwork(installed);
  await page.reload();
  await expect(song.title).toHaveText(first.title);
  await page.goto(`/song/${second.id}`);
  await expect(song.title).toHaveText(second.title);
  for (const { id, title } of sampleSongs) {
    await goTo(page, `/song/${id}`);
    await expect(song.title).toHaveText(title);
    await expect(song.sections.first()).toBeVisible();
  }
});

test('home and library open without network, with search, filter and lyrics', async ({
  installed,
}) => {
  const { page } = installed;
  await page.goto('/');
  const count = Object.keys((await allOnDevice(page)).titles).length;
  await withoutNetwork(installed);
  await page.reload();
  const home = new HomePage(page);
  await expect(home.categories.getByRole('link').first()).toBeVisible();
  await expect(home.allSongs.getByRole('article')).toHaveCount(1);
  // `navigator.onLine` may be true; requests without a response show that there is no network.
  await expect(page.getByRole('link', { name: outboxSign.offline, exact: true })).toBeVisible();

  const list = new LibraryPage(page);
  await list.open();
  await expect(list.heading(library.allSongs(count))).toBeVisible();
  const shown = await list.titles.allTextContents();
  expect(shown).toEqual(shown.toSorted(new Intl.Collator('nb').compare));
  await list.filter.getByRole('button').nth(1).click();
  await expect.poll(() => list.titles.count()).toBeLessThan(count);
  await list.category(library.all).click();
  await new Chrome(page).search(second.title.slice(0, 6).toUpperCase());
  await expect(list.titles.filter({ hasText: second.title })).toBeVisible();
});

test('search in lyrics and suggestions for titles work without network @full', async ({
  installed,
}) => {
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
  await expect(page.getByText(library.nothingFound('veien hjm'))).toHaveCount(0);
  await new Chrome(page).searchBox.fill('veien hjem');
  await expect(close).toHaveCount(0);
});

test('while the server is down the app works as without network @full', async ({
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
