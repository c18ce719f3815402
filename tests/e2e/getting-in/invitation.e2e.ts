import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { InvitePage } from '#tests/e2e/pages/InvitePage.ts';
import { RegisterPage } from '#tests/e2e/pages/RegisterPage.ts';
import { invitation } from '#web/texts/invitations.ts';
import { register } from '#web/texts/authentication.ts';

test('an invited person registers with the link', async ({ prest, client }) => {
  const { link } = await new InvitePage(prest.page).invite('Kari Anne', 'Tøyen 2');
  const { page, authenticator } = client;
  await page.goto(link);
  await expect(page, 'the secret leaves the address bar').not.toHaveURL(/#/);
  // Each is shown for one and a half seconds.
  const welcome = [
    page.getByRole('heading', { level: 1, name: register.welcome('Kari Anne'), exact: true }),
    page.getByText(register.community('Tøyen 2')),
  ].map((each) => each.waitFor());
  await new RegisterPage(page).submit();
  await Promise.all(welcome);
  await expect(page).toHaveURL('/');
  expect(await authenticator.count()).toBe(1);
  await expect(new Chrome(page).profile).toHaveText('KA');
});

test('the code of a link leaves the address bar, and no request contains it @full', async ({
  client: { page },
}) => {
  const requestTexts: Promise<string>[] = [];
  page.on('request', (request) => {
    const url = request.isNavigationRequest() ? '' : request.url();
    requestTexts.push(request.allHeaders().then((headers) => JSON.stringify([url, headers])));
  });
  await page.goto('/register?code=7zzzz7#t=secret');
  await expect(new RegisterPage(page).code).toHaveValue('7ZZZZ7');
  await expect(page).toHaveURL(/\/register$/);
  await page.reload();
  await expect(new RegisterPage(page).code).toHaveValue('7ZZZZ7');
  const requests = await Promise.all(requestTexts);
  expect(requests.length).toBeGreaterThan(5);
  expect(requests.filter((each) => /7zzzz7|secret|"referer":"[^"]/i.test(each))).toEqual([]);
});

test('an invitation shows code, link and date, each with a copy button @full', async ({
  prest: { page, context },
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const invitePage = new InvitePage(page);
  const { code, link } = await invitePage.invite('Ingrid', 'Ålesund 1');
  expect(link).toContain(`/register?code=${code}#t=`);
  const week = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000);
  const date = new Intl.DateTimeFormat('nb-NO', { dateStyle: 'long', timeZone: 'Europe/Oslo' });
  await expect(page.getByText(date.format(week), { exact: true })).toBeVisible();

  await page.getByRole('button', { name: invitation.copyCode }).click();
  await expect(new Chrome(page).toast).toContainText(invitation.codeCopied);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await page.getByRole('button', { name: invitation.copyLink }).click();
  await expect(new Chrome(page).toast).toContainText(invitation.linkCopied);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
});
