import { expect, test } from '#e2e/kit/test.ts';
import { Chrome } from '#e2e/pages/Chrome.ts';
import { InvitePage } from '#e2e/pages/InvitePage.ts';
import { invitation } from '#web/texts/invitations.ts';

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  test(`nothing lies on the code that is shown this once, at ${viewport.width} px`, async ({
    newVisitor,
    prestState,
  }) => {
    const { page } = await newVisitor({ storageState: prestState, viewport });
    await new InvitePage(page).invite('Maria', 'Tøyen 2');
    await expect(page.getByText(invitation.created)).toBeVisible();
    await expect(new Chrome(page).toast).toHaveCount(0);
    await expect(page.getByText(invitation.readyHint)).toBeInViewport({ ratio: 1 });
  });
}
