import { expect, test } from '#tests/e2e/kit/test.ts';
import { expectAddress, openWithAnother } from '#tests/e2e/profile/kit/openWithAnother.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { profile } from '#web/texts/profile.ts';

test('a person ends a session on another device, and then their own @full', async ({
  kantor,
  newClient,
}) => {
  const other = await newClient();
  const profilePage = await openWithAnother(kantor, other);
  await profilePage.device('other').getByRole('button').click();
  await profilePage.answer(profile.endYes);
  await expect(new Chrome(kantor.page).toast).toContainText(profile.ended);
  await expect(profilePage.devices).toHaveCount(1);
  await expectAddress(other, 'login');

  await profilePage.device('this').getByRole('button').click();
  await expect(profilePage.question).toContainText(profile.endHereAsk);
  await profilePage.answer(profile.endYes);
  await expect(kantor.page).toHaveURL('/login');
});
