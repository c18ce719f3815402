import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { InvitePage } from '#tests/e2e/pages/InvitePage.ts';
import { RegisterPage } from '#tests/e2e/pages/RegisterPage.ts';

test('an invited person comes in by the bare code, however it is typed', async ({
  prest,
  visitor,
}) => {
  const { code } = await new InvitePage(prest.page).invite('Ola', 'Tøyen 2');
  await visitor.page.goto('/register');
  await new RegisterPage(visitor.page).getIn(` ${code.replaceAll('0', 'O').toLowerCase()} `);
  await expect(new Chrome(visitor.page).profile).toHaveText('O');
});

test('a code in the address stands in the field in upper case', async ({ visitor }) => {
  await visitor.page.goto('/register?code=abc123');
  await expect(new RegisterPage(visitor.page).code).toHaveValue('ABC123');
});
