import { expect, test } from '#e2e/kit/test.ts';
import { chrome } from '#web/texts/chrome.ts';

test('every field that nothing goes without is marked, and no other', async ({ prest }) => {
  const { page } = prest;
  const marked = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(chrome.required).first()).toBeVisible();
    const controls = await page
      .locator(':is(input, textarea):required')
      .evaluateAll((all) => all.map((each) => each.getAttribute('name')));
    // A group of buttons cannot say so itself.
    const groups = await page
      .getByRole('group', { description: chrome.required })
      .evaluateAll((all) => all.map((each) => each.getAttribute('data-field')));
    await expect(page.getByText(chrome.required)).toHaveCount(controls.length + groups.length);
    return [...controls, ...groups];
  };
  expect(await marked('/add-song')).toEqual(['title', 'lyrics', 'categoryId', 'language']);
  expect(await marked('/create-invitation')).toEqual(['firstName', 'community']);
  expect(await marked('/settings/profile')).toHaveLength(1);
});
