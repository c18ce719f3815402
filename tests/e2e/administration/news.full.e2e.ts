import { noteNewsRead } from '#contract/people/news.ts';
import { checkAppearance } from '#tests/e2e/kit/checkAppearance.ts';
import { inviteAndRegister } from '#tests/e2e/kit/inviteAndRegister.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { AdministrationPage } from '#tests/e2e/pages/AdministrationPage.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { community } from '#web/texts/invitations.ts';
import { news } from '#web/texts/appOffers.ts';
import { roleNames } from '#web/texts/profile.ts';

test('a person is notified once of what a prest did to them', async ({
  firstPerson,
  emptySangbok: { origin },
  newClient,
}) => {
  test.setTimeout(90_000);
  const kari = await newClient({ baseURL: origin, reducedMotion: 'reduce' });
  await inviteAndRegister(firstPerson, kari, 'Kari');
  const administration = new AdministrationPage(firstPerson.page);
  await administration.open();
  const row = await administration.unfold('Kari');
  await administration.chooseRole(row, roleNames.kateket);
  await row.getByLabel(community.label).fill('Ålesund 1');
  await administration.save(row);
  await expect(row).toContainText('Kateket · Ålesund 1');

  await kari.page.goto('/');
  const card = kari.page.getByRole('group', { name: news.title });
  await expect(card).toContainText('Prest (prest) gjorde deg til kateket');
  await expect(card).toContainText('Prest (prest) flyttet deg til Ålesund 1');
  await checkAppearance(kari.page, 'news', card);
  const read = kari.page.waitForResponse((answer) => answer.url().endsWith(noteNewsRead.path));
  await card.getByRole('button', { name: news.read }).click();
  await expect(card).toHaveCount(0);
  expect((await read).status()).toBe(200);

  const newsResponse = kari.page.waitForResponse((answer) =>
    answer.url().endsWith('/api/auth/news'),
  );
  await kari.page.goto('/library');
  await newsResponse;
  await expect(new Chrome(kari.page).profile).toBeVisible();
  await expect(card).toHaveCount(0);
});
