import { addSong } from '#tests/e2e/kit/addSong.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { LibraryPage } from '#tests/e2e/pages/LibraryPage.ts';
import { library } from '#web/texts/lists.ts';

test('a song is found by its number as it is typed, in a column before the titles', async ({
  page,
  closing,
}) => {
  const libraryPage = new LibraryPage(page);
  const leftOf = async (title: string) => (await libraryPage.title(title).boundingBox())?.x ?? 0;
  await libraryPage.open();
  const withoutNumbers = await leftOf('Du er min hyrde');

  for (const number of ['7', '142b']) {
    const id = await addSong(page, { title: `Ny sang ${number.length}`, number });
    closing.defer(async () => void (await page.request.delete(`/api/songs/${id}`)));
  }
  await libraryPage.open();
  await expect(page.getByText('142b', { exact: true })).toBeVisible();
  const lefts = await Promise.all(['Ny sang 1', 'Ny sang 4', 'Du er min hyrde'].map(leftOf));
  expect(new Set(lefts).size, 'titles begin below each other').toBe(1);
  expect(lefts[0]).toBeGreaterThan(withoutNumbers + 20);

  // Number 142b is not among the songs of `14`, so nothing is said of none on the way.
  const said = page.evaluate(
    (start) =>
      new Promise<boolean>((resolve) => {
        const isSaid = () => document.querySelector('main')?.textContent.includes(start) === true;
        new MutationObserver(() => isSaid() && resolve(true)).observe(document.body, {
          subtree: true,
          childList: true,
          characterData: true,
        });
        addEventListener('found', () => resolve(false));
      }),
    library.nothingFound('').slice(0, 15),
  );
  const chrome = new Chrome(page);
  await chrome.search('');
  for (const typed of ['1', '14', '142', '142B']) {
    const answered = page.waitForResponse((answer) => answer.url().includes(`search=${typed}`));
    await chrome.searchBox.fill(typed);
    await answered;
  }
  await expect(libraryPage.titles).toHaveText(['Ny sang 4']);
  await page.evaluate(() => dispatchEvent(new Event('found')));
  expect(await said).toBe(false);
});
