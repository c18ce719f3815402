import { errors } from '#contract/base/errors.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { RegisterPage } from '#tests/e2e/pages/RegisterPage.ts';

test('a code that is refused shows the sentence of the server', async ({ client }) => {
  const { page, watch } = client;
  watch.allow(/status of 400/);
  const registerPage = new RegisterPage(page);
  await page.goto('/register?code=7ZZZZ7');
  await registerPage.submit();
  await expect(registerPage.failure).toContainText(errors.invalidInvitation[1]);
});
