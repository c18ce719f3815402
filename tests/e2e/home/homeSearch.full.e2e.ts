import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { HomePage } from '#tests/e2e/pages/HomePage.ts';

test('search results replace the lists, and closing the search shows them again', async ({
  prest: { page },
}) => {
  const homePage = new HomePage(page);
  const chrome = new Chrome(page);
  await homePage.open();
  await expect(homePage.allSongs).toBeVisible();
  await chrome.search('  HYRDE ');
  await expect(homePage.searchResults.getByRole('listitem')).toHaveText([/Du er min hyrde/]);
  await expect(homePage.allSongs).toHaveCount(0);

  await chrome.closeSearch();
  await expect(homePage.searchResults).toHaveCount(0);
  await expect(homePage.allSongs).toBeVisible();
  await chrome.search('');
  await expect(chrome.searchBox, 'closing has cleared the query').toHaveValue('');
});
