import type { Page } from '@playwright/test';
import { checkAppearance, narrowLightAndDark } from '#tests/e2e/kit/checkAppearance.ts';
import { expect } from '#tests/e2e/kit/test.ts';
import { withoutNetwork } from '#tests/e2e/kit/withoutNetwork.ts';
import { test } from '#tests/e2e/offline/kit/test.ts';
import { emptyHeart } from '#tests/e2e/pages/SongCards.ts';
import { app } from '#web/texts/appOffers.ts';
import { waiting } from '#web/texts/waiting.ts';

/** Makes later pages look like WebKit, in a tab or as the app on the home screen. */
async function becomeWebKit(page: Page, standalone: boolean): Promise<void> {
  await page.addInitScript((isApp) => {
    const says = {
      vendor: 'Apple Computer, Inc.',
      platform: 'iPhone',
      userAgent: 'Mozilla/5.0 (iPhone)',
      standalone: isApp,
    };
    for (const [name, value] of Object.entries(says)) {
      Object.defineProperty(navigator, name, { value, configurable: true });
    }
  }, standalone);
}

test('a tab of WebKit warns that data may be deleted after seven days, and how to keep them', async ({
  kantor,
}) => {
  const { page } = kantor;
  const note = page.getByRole('complementary');
  await page.goto('/settings');
  await expect(page.getByRole('switch').first()).toBeVisible();
  await expect(note, 'other browsers do not delete data').toHaveCount(0);

  await becomeWebKit(page, false);
  await page.goto('/settings');
  await expect(note).toContainText(app.sevenDays);
  await expect(note.getByRole('listitem')).toHaveText([app.installShare, app.installAdd]);
  await checkAppearance(page, 'the note', note, narrowLightAndDark);

  await page.goto('/waiting');
  await expect(page.getByText(waiting.empty)).toBeVisible();
  await expect(note, 'there is nothing to lose').toHaveCount(0);
  await page.goto('/library');
  const heart = emptyHeart(page, 'Barmhjertighetsdøren');
  await expect(heart).toBeVisible();
  await withoutNetwork(kantor);
  await heart.click();
  await page.locator('a[href="/waiting"]').click();
  await expect(note).toContainText(app.sevenDaysWaiting);

  await kantor.context.setOffline(false);
  await becomeWebKit(page, true);
  await page.goto('/settings');
  await expect(page.getByRole('switch').first()).toBeVisible();
  await expect(note, 'the installed app keeps it').toHaveCount(0);
});
