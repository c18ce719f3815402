import { register as registering } from '#contract/people/auth.ts';
import { errors } from '#contract/base/errors.ts';
import { expireInvitations } from '#tests/e2e/kit/changeDatabase.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { InvitePage } from '#tests/e2e/pages/InvitePage.ts';
import { RegisterPage } from '#tests/e2e/pages/RegisterPage.ts';
import { register } from '#web/texts/authentication.ts';

const [, refused] = errors.invalidInvitation;

test('an unknown, a used and an expired code are refused with the same sentence', async ({
  firstPerson,
  newClient,
  emptySangbok,
}) => {
  const invitePage = new InvitePage(firstPerson.page);
  const used = await invitePage.invite('Kari', 'Tøyen 2');
  const guest = await newClient({ baseURL: emptySangbok.origin });
  await guest.page.goto(used.link);
  await new RegisterPage(guest.page).register();
  const expired = await invitePage.invite('Ola', 'Tøyen 2');
  await expireInvitations(emptySangbok);

  const { page, watch, authenticator } = await newClient({ baseURL: emptySangbok.origin });
  watch.allow(/status of 400/);
  const registerPage = new RegisterPage(page);
  for (const address of [
    '/register?code=7ZZZZ7',
    `/register?code=${used.code}`,
    `/register?code=${expired.code}`,
    used.link,
    expired.link,
  ]) {
    await page.goto(address);
    await registerPage.submit();
    await expect(registerPage.failure, address).toContainText(refused);
  }
  expect(await authenticator.count()).toBe(0);
});

test('after five wrong guesses codes are blocked for a while, links are not', async ({
  firstPerson,
  newClient,
  emptySangbok,
}) => {
  const { code, link } = await new InvitePage(firstPerson.page).invite('Kari', 'Tøyen 2');
  const { page, watch } = await newClient({ baseURL: emptySangbok.origin });
  watch.allow(/status of (400|429)/);
  const registerPage = new RegisterPage(page);
  await page.goto('/register');
  for (const guess of ['7ZZZZ1', '7ZZZZ2', '7ZZZZ3', '7ZZZZ4', '7ZZZZ5']) {
    // The message may still be of the previous guess.
    const answered = page.waitForResponse((answer) => answer.url().endsWith(registering.path));
    await registerPage.submit(guess);
    await answered;
    await expect(registerPage.failure).toContainText(refused);
  }
  await registerPage.submit(code);
  await expect(registerPage.failure).toContainText(errors.tooManyGuesses[1]);

  await page.goto(link);
  await registerPage.register();
  await expect(page).toHaveURL('/');
});

test('a code that is too short is not sent', async ({ client }) => {
  const { page } = client;
  await page.goto('/register');
  const registerPage = new RegisterPage(page);
  await registerPage.submit('ABC');
  await expect(page.getByText(register.codeIncomplete)).toBeVisible();
  await expect(registerPage.code).toBeFocused();
});
