import { expect, test } from '#tests/e2e/kit/test.ts';
import { chrome } from '#web/texts/chrome.ts';

const marks = new RegExp(`${chrome.required}|${chrome.requiredChoice}`);

test('every required field is marked, and no other', async ({ prest: { page } }) => {
  const marked = async () => {
    const controls = await page
      .locator(':is(input, textarea):required')
      .evaluateAll((all) => all.map((each) => each.getAttribute('name')));
    // A group of buttons has no `required` attribute.
    const groups = await page
      .getByRole('group', { description: marks })
      .evaluateAll((all) => all.map((each) => each.getAttribute('data-field')));
    return [...controls, ...groups];
  };
  for (const [path, fields] of [
    ['/add-song', ['lyrics', 'title', 'categoryId', 'language']],
    ['/create-invitation', ['firstName', 'community']],
    ['/settings/profile', [null]], // its form is not sent by name
  ] as const) {
    await page.goto(path);
    await expect.poll(marked, path).toEqual(fields);
    await expect(page.getByText(marks), path).toHaveCount(fields.length);
  }
});
