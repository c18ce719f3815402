import { createInvitation } from '#contract/people/invitations.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { InvitePage } from '#tests/e2e/pages/InvitePage.ts';
import { invitation } from '#web/texts/invitations.ts';

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  test(`nothing covers the code, which is shown only once, at ${viewport.width} px`, async ({
    newClient,
    prestState,
  }) => {
    const { page } = await newClient({ storageState: prestState, viewport });
    await new InvitePage(page).invite('Maria', 'Tøyen 2');
    await expect(page.getByText(invitation.created)).toBeVisible();
    await expect(new Chrome(page).toast).toHaveCount(0);
    await expect(page.getByText(invitation.readyHint)).toBeInViewport({ ratio: 1 });
  });
}

test('an invitation whose response was lost is the same one when requested again', async ({
  prest: { page, watch },
}) => {
  watch.allow(/status of 502/);
  const issued: string[] = [];
  await page.route(createInvitation.path, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const answer = await route.fetch();
    issued.push(String(((await answer.json()) as { inviteCode: string }).inviteCode));
    if (issued.length > 1) return route.fulfill({ response: answer });
    return route.fulfill({
      status: 502,
      contentType: 'text/html',
      body: '<h1>502 Bad Gateway</h1>',
    });
  });
  const invite = new InvitePage(page);
  await page.goto('/create-invitation');
  await invite.community.fill('Tøyen 2');
  await invite.firstName.fill('Rut');
  await invite.submit();
  await expect(page.getByText(invitation.createFailed)).toBeVisible();
  await invite.submit();
  await expect(page.getByText(invitation.created)).toBeVisible();
  expect(issued).toHaveLength(2);
  expect(issued[1]).toBe(issued[0]);
});
