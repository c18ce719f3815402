import { sync } from '#contract/library/sync.ts';
import { allOnDevice } from '#tests/e2e/kit/deviceLibrary.ts';
import { expect } from '#tests/e2e/kit/test.ts';
import { test } from '#tests/e2e/offline/kit/test.ts';
import { withoutNetwork } from '#tests/e2e/kit/withoutNetwork.ts';
import { AdministrationPage } from '#tests/e2e/pages/AdministrationPage.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { ProfilePage } from '#tests/e2e/pages/ProfilePage.ts';
import { emptyHeart } from '#tests/e2e/pages/SongCards.ts';
import { categoryEditing } from '#web/texts/administration.ts';
import { peopleTexts } from '#web/texts/people.ts';
import { chrome } from '#web/texts/chrome.ts';
import { home } from '#web/texts/lists.ts';
import { settings } from '#web/texts/settings.ts';
import { signOutUnsent } from '#web/texts/waiting.ts';

test('ending the own session from the profile warns of pending writes', async ({ installed }) => {
  const { page } = installed;
  const profilePage = new ProfilePage(page);
  await profilePage.open();
  await new Chrome(page).follow(chrome.songs);
  await allOnDevice(page);
  await withoutNetwork(installed);
  await emptyHeart(page, 'Du er min hyrde').click();
  await expect(emptyHeart(page, 'Du er min hyrde')).toHaveCount(0);

  await new Chrome(page).openMenu();
  await new Chrome(page).menu.getByRole('menuitem', { name: chrome.settings }).click();
  await page.getByRole('link', { name: settings.editProfile }).click();
  await profilePage.device('this').getByRole('button').click();
  await expect(profilePage.question).toContainText(signOutUnsent.logoutText);
  await profilePage.answer('Avbryt');
  await expect(page).toHaveURL('/settings/profile');
});

test('a new category is on the device, and the administration says that it requires the network', async ({
  prest,
}) => {
  const { page } = prest;
  const administration = new AdministrationPage(page);
  await administration.open('categories');
  await allOnDevice(page);
  await administration.tool(categoryEditing.add).click();
  await page.getByRole('textbox', { name: categoryEditing.name }).fill('Vigsel');
  const brought = page.waitForResponse(
    async (answer) => answer.url().includes(sync.path) && (await answer.text()).includes('Vigsel'),
  );
  await administration.tool(categoryEditing.create).click();
  await expect(administration.categories.last()).toHaveText('Vigsel');
  await brought;
  await withoutNetwork(prest);
  await expect(async () => {
    await page.goto('/');
    const chips = page.getByRole('region', { name: home.categories });
    await expect(chips).toContainText('Vigsel', { timeout: 1000 });
  }, 'once it is written there').toPass();
  await page.goto('/settings/administration');
  await expect(page.getByRole('alert')).toContainText(peopleTexts.listFailed);
});
