import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { HomePage } from '#tests/e2e/pages/HomePage.ts';
import { home } from '#web/texts/lists.ts';

test('a search without a match repeats the query', async ({ prest: { page } }) => {
  const homePage = new HomePage(page);
  await homePage.open();
  await new Chrome(page).search('  Blåskjell <b> ');
  await expect(page.getByText(home.nothingFound('Blåskjell <b>'))).toBeVisible();
});

test('search finds a title typed without its Norwegian letters', async ({ prest: { page } }) => {
  const homePage = new HomePage(page);
  await homePage.open();
  await new Chrome(page).search('sa stille');
  await expect(homePage.searchResults.getByRole('listitem')).toHaveText([/Så stille/]);
});
