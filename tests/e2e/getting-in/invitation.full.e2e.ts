import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { InvitePage } from '#tests/e2e/pages/InvitePage.ts';
import { RegisterPage } from '#tests/e2e/pages/RegisterPage.ts';

test('an invited person registers with the code alone, however it is typed', async ({
  prest,
  client,
}) => {
  const { code } = await new InvitePage(prest.page).invite('Ola', 'Tøyen 2');
  await client.page.goto('/register');
  await new RegisterPage(client.page).register(` ${code.replaceAll('0', 'O').toLowerCase()} `);
  await expect(new Chrome(client.page).profile).toHaveText('O');
});

test('a code in the address is filled in in upper case', async ({ client }) => {
  await client.page.goto('/register?code=abc123');
  await expect(new RegisterPage(client.page).code).toHaveValue('ABC123');
});
