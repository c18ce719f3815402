import { listCategories } from '#contract/songs/categories.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { AdministrationPage } from '#tests/e2e/pages/AdministrationPage.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { categoryEditing as texts, colorNames } from '#web/texts/administration.ts';
import { home } from '#web/texts/lists.ts';
import { orderCategories } from '#contract/songs/categoryWriting.ts';
import { errors } from '#contract/base/errors.ts';

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

test('a new category with a custom colour is added last @full', async ({
  firstPerson: { page, watch },
}) => {
  watch.allow(/status of 409/);
  const administration = new AdministrationPage(page);
  await administration.open('categories');
  await administration.tool(texts.add).click();
  await page.getByRole('textbox', { name: texts.name }).fill('Salmer');
  await administration.tool(texts.create).click();
  await expect(page.getByRole('alert')).toContainText(errors.categoryNameTaken[1]);

  await page.getByRole('textbox', { name: texts.name }).fill('Bryllup');
  await expect(page.getByText(texts.clear)).toBeVisible();
  await page.getByLabel(texts.ownColor).fill('#ffee99');
  await expect(page.getByText(texts.faint.light)).toBeVisible();
  await administration.tool(texts.create).click();
  await expect(administration.categories.last()).toHaveText('Bryllup');
});

test('categories are moved by keyboard, several times in a row @full', async ({
  firstPerson: { page },
}) => {
  const administration = new AdministrationPage(page);
  await administration.open('categories');
  const names = await administration.categories.allInnerTexts();
  const [first = '', second = '', third = '', ...rest] = names;
  const down = administration.tool(texts.down(first));
  await expect(administration.tool(texts.up(first))).toHaveAttribute('aria-disabled', 'true');
  await down.focus();
  await page.keyboard.press('Enter');
  await expect(down).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(administration.categories).toHaveText([second, third, first, ...rest]);
  await expect(page.getByText(texts.place(first, 3, names.length))).toBeAttached();
  await expect
    .poll(async () => (await (await page.request.get(listCategories.path)).json())[2].nameNo)
    .toBe(first);
  await page.goto('/');
  const chips = page.getByRole('region', { name: home.categories }).getByRole('link');
  await expect(chips).toHaveText([second, third, first, ...rest]);
});

test('a refused order is reverted, with the reason @full', async ({ firstPerson }) => {
  const { page, watch } = firstPerson;
  watch.allow(/status of 409/);
  const administration = new AdministrationPage(page);
  await administration.open('categories');
  const names = await administration.categories.allInnerTexts();
  await page.route(`**${orderCategories.path}`, (route) => {
    const [, message] = errors.categoriesChanged;
    return route.fulfill({ status: 409, json: { code: 'categoriesChanged', message } });
  });
  await administration.tool(texts.down(names[0] ?? '')).click();
  await expect(new Chrome(page).toast).toContainText(errors.categoriesChanged[1]);
  await expect(administration.categories).toHaveText(names);
});

test('an empty category is deleted, and one with songs shows why it cannot be @full', async ({
  firstPerson: { page, watch },
}) => {
  watch.allow(/status of 409/);
  const administration = new AdministrationPage(page);
  await administration.open('categories');
  const remove = async (name: string) => {
    await administration.editCategory(name);
    await administration.tool(texts.remove).click();
    await expect(administration.question).toContainText(texts.removeAsk(name));
    await administration.answer(texts.remove);
  };
  await remove('Salmer');
  await expect(new Chrome(page).toast).toContainText(errors.categoryNotEmpty[1]);
  await administration.tool(texts.cancel).click();

  await administration.tool(texts.add).click();
  await page.getByRole('textbox', { name: texts.name }).fill('Bryllup');
  await administration.tool(texts.create).click();
  await remove('Bryllup');
  await expect(new Chrome(page).toast).toContainText(texts.removed('Bryllup'));
  await expect(administration.categories.filter({ hasText: 'Bryllup' })).toHaveCount(0);
  const categories = await (await page.request.get(listCategories.path)).json();
  expect(JSON.stringify(categories)).not.toContain('Bryllup');
});
