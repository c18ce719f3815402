import { listCategories } from '#contract/songs/categories.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { AdministrationPage } from '#tests/e2e/pages/AdministrationPage.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { categoryEditing as texts, colorNames } from '#web/texts/administration.ts';
import { home } from '#web/texts/lists.ts';

test("a category's new name and colour show on Home and in the library @full", async ({
  firstPerson: { page },
}) => {
  await page.goto('/library');
  await expect(page.getByText('Salmer').first()).toBeVisible();
  await new Chrome(page).openMenu();
  await new Chrome(page).menu.getByRole('menuitem', { name: 'Innstillinger' }).click();
  await page.getByRole('link', { name: 'Åpne administrasjonen' }).click();
  await page.getByRole('tab', { name: 'Kategorier' }).click();
  const administration = new AdministrationPage(page);
  await administration.editCategory('Salmer');
  const name = page.getByRole('textbox', { name: texts.name });
  await expect(name).toBeFocused();
  await name.fill(' ');
  await administration.tool(texts.save).click();
  await expect(page.getByText('Navn er påkrevd')).toBeVisible();

  await name.fill('Davids salmer');
  await page.getByRole('radio', { name: colorNames.turquoise }).check();
  await administration.tool(texts.save).click();
  await expect(new Chrome(page).toast).toContainText(texts.changed('Davids salmer'));
  await expect(administration.categories.filter({ hasText: 'Davids salmer' })).toBeVisible();

  // Without a reload: cached responses are fetched again.
  await new Chrome(page).follow('Hjem');
  await expect(page.getByRole('region', { name: home.categories })).toContainText('Davids salmer');
  await new Chrome(page).follow('Sanger');
  await expect(page.getByRole('article').filter({ hasText: 'Davids salmer' })).not.toHaveCount(0);
  await expect(page.getByText('Salmer', { exact: true })).toHaveCount(0);
  const categories = await (await page.request.get(listCategories.path)).json();
  expect(categories).toContainEqual(
    expect.objectContaining({ nameNo: 'Davids salmer', color: '#0093a8' }),
  );
});
