import { logout } from '#contract/people/user.ts';
import { draftTitles, leaveDraft, offer } from '#tests/e2e/kit/drafts.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { LoginPage } from '#tests/e2e/pages/LoginPage.ts';

test('after a session was ended elsewhere the drafts stay for the same person', async ({
  kantor: { page, watch },
}) => {
  await leaveDraft(page, 'Avbrutt');
  watch.allow(/status of 401/);
  await page.request.post(logout.path);
  await new Chrome(page).follow('Favoritter');
  await expect(new LoginPage(page).signIn).toBeVisible();
  expect(await page.evaluate(draftTitles)).toEqual(['Avbrutt']);
  await new LoginPage(page).signIn.click();
  await expect(page).toHaveURL('/favorites');
  await new Chrome(page).follow('Ny sang');
  await expect(offer(page)).toBeVisible();
});
