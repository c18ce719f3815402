import { createInvitation } from '#contract/people/invitations.ts';
import { inviteAndRegister } from '#tests/e2e/kit/inviteAndRegister.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { AdministrationPage } from '#tests/e2e/pages/AdministrationPage.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { InvitePage } from '#tests/e2e/pages/InvitePage.ts';
import { community } from '#web/texts/invitations.ts';
import { peopleTexts } from '#web/texts/people.ts';

test('known communities are suggested, and another spelling is recognised', async ({
  firstPerson: { page },
}) => {
  const known = 'St. Olav';
  await page.request.post(createInvitation.path, {
    data: { firstName: 'Kari', community: known },
    failOnStatusCode: true,
  });
  const invite = new InvitePage(page);
  await page.goto('/create-invitation');
  await expect(invite.community).toHaveRole('combobox');
  const suggested = () =>
    invite.community.evaluate((field: HTMLInputElement) =>
      [...(field.list?.options ?? [])].map(({ value }) => value),
    );
  await expect.poll(suggested).toEqual([known, 'Vår kommunitet']);
  const didYouMean = page.getByRole('button', { name: community.didYouMean(known) });
  await invite.community.fill('St.');
  await expect(didYouMean).toHaveCount(0);
  await invite.community.fill('st olav');
  await didYouMean.click();
  await expect(invite.community).toHaveValue(known);
  await expect(invite.community).toBeFocused();
  await expect(didYouMean).toHaveCount(0);

  // No other community is created where the question is skipped.
  await invite.community.fill('STOLAV');
  await invite.inviteHere('Ola');
  await expect(page.getByRole('definition').filter({ hasText: known })).toBeVisible();
});

test("a prest corrects a community's spelling for everybody in it", async ({
  firstPerson,
  emptySangbok: { origin },
  newClient,
}) => {
  const kari = await newClient({ baseURL: origin });
  await inviteAndRegister(firstPerson, kari, 'Kari', 'vår kommunitet');
  const { page } = firstPerson;
  const administration = new AdministrationPage(page);
  await administration.open();
  const row = await administration.unfold('Kari');
  const own = await row.getByLabel(community.label).inputValue();
  const corrected = `${own.toUpperCase()}.`;
  await row.getByLabel(community.label).fill(corrected);
  await expect(row).toContainText(community.corrects(own));
  await administration.save(row);
  await expect(new Chrome(page).toast).toContainText(peopleTexts.changed('Kari'));
  await expect(administration.rows.filter({ hasText: corrected })).toHaveCount(2);
  await new Chrome(page).openMenu();
  await expect(new Chrome(page).menu.locator('..')).toContainText(corrected);
});
