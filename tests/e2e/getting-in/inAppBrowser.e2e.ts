import type { Page } from '@playwright/test';
import { songPage } from '#contract/base/pages.ts';
import type { IssuedInvitation } from '#contract/people/invitations.ts';
import { createRecoveryCode, listPeople } from '#contract/people/people.ts';
import type { AnswerOf } from '#contract/base/endpoint.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';
import { invitationLink } from '#tests/e2e/kit/inviteAndRegister.ts';
import { type Client, expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { LoginPage } from '#tests/e2e/pages/LoginPage.ts';
import { RegisterPage } from '#tests/e2e/pages/RegisterPage.ts';
import { login, otherBrowser, register } from '#web/texts/authentication.ts';

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36';

interface Agent {
  readonly app: string;
  readonly userAgent: string;
  readonly passkeys: 'missing' | 'refused';
}

const messenger: Agent = {
  app: 'Messenger',
  userAgent: `${iPhone} Mobile/22A3354 [FBAN/MessengerForiOS;FBAV/480.0.0]`,
  passkeys: 'missing',
};
const agents: readonly Agent[] = [
  messenger,
  {
    app: 'Instagram',
    userAgent: `${android} Version/4.0 Chrome/140.0.0.0 Instagram 352.1.0`,
    passkeys: 'missing',
  },
  {
    app: '',
    userAgent: `${android} Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36`,
    passkeys: 'refused',
  },
];

async function withoutPasskeys({ page, context, authenticator }: Client, { passkeys }: Agent) {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  if (passkeys === 'refused') return authenticator.refuse();
  return page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
}

/** What the page says, and both ways out: the app's menu takes the address, a button copies it. */
async function expectWayOut(page: Page, { app }: Agent, link: string): Promise<void> {
  await expect(page.getByText(otherBrowser.inApp(app))).toBeVisible();
  for (const untrue of [login.unsupported, register.unsupported]) {
    await expect(page.getByText(untrue)).toHaveCount(0);
  }
  await expect(page).toHaveURL(link);
  await page.getByRole('button', { name: otherBrowser.copyLink }).click();
  await expect(new Chrome(page).toast).toContainText(otherBrowser.linkCopied);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
}

/** Follows the link in the app, and registers with it in another browser. */
async function comeIn(inApp: Page, agent: Agent, link: string, { page }: Client): Promise<void> {
  await inApp.goto(link);
  if (agent.passkeys === 'refused') await new RegisterPage(inApp).submit();
  await expectWayOut(inApp, agent, link);
  const code = new URL(link).searchParams.get('code') ?? '';
  // PROD lets nobody in without the link.
  await expect(inApp.getByText(code, { exact: true })).toHaveCount(code === 'PROD' ? 0 : 1);
  await page.goto(link);
  await new RegisterPage(page).register();
  await expect(new Chrome(page).profile).toBeVisible();
}

test('an invitation opened in Messenger is taken to another browser', async ({
  prest,
  newClient,
  client,
}) => {
  const inApp = await newClient({ userAgent: messenger.userAgent });
  await withoutPasskeys(inApp, messenger);
  const link = await invitationLink(prest.context.request, 'Kari');
  await comeIn(inApp.page, messenger, link, client);
});

for (const agent of agents) {
  test(`every link is taken from the browser of an app to another: ${agent.app || agent.passkeys} @full`, async ({
    newClient,
    emptySangbok: { origin, setupLink },
  }) => {
    const inApp = await newClient({ baseURL: origin, userAgent: agent.userAgent });
    const { page } = inApp;
    await withoutPasskeys(inApp, agent);

    const first = await newClient({ baseURL: origin });
    await comeIn(page, agent, setupLink, first);
    const { request } = first.context;
    const invited = await newClient({ baseURL: origin });
    invited.watch.allow(/status of 401/); // the recovery code ends their session
    await comeIn(page, agent, await invitationLink(request, 'Kari'), invited);

    const answer = await request.get(listPeople.path);
    const people = (await answer.json()) as AnswerOf<typeof listPeople>;
    const kari = people.find(({ firstName }) => firstName === 'Kari')?.id ?? '';
    const recovered = await request.post(createRecoveryCode.path.replace(':id', kari));
    const { invitationUrl } = (await recovered.json()) as IssuedInvitation;
    await comeIn(page, agent, invitationUrl, await newClient({ baseURL: origin }));

    // A shared song leads to the login, where it waits in the address.
    const song = songPage('song', sampleSongs[0]?.id ?? '');
    await page.goto(song);
    if (agent.passkeys === 'refused') await new LoginPage(page).signIn.click();
    await expectWayOut(page, agent, `${origin}/login?${new URLSearchParams({ til: song })}`);
  });
}

test('a passkey that works in the browser of an app is used there @full', async ({
  newClient,
  prest,
}) => {
  const { page, authenticator } = await newClient({ userAgent: messenger.userAgent });
  await page.goto(await invitationLink(prest.context.request, 'Kari'));
  await new RegisterPage(page).submit();
  await expect(page).toHaveURL('/');
  expect(await authenticator.count()).toBe(1);
});
