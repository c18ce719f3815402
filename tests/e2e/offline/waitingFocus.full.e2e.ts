import { expect } from '#tests/e2e/kit/test.ts';
import { test } from '#tests/e2e/offline/kit/test.ts';
import { writeRefused } from '#tests/e2e/offline/kit/writeRefused.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { WaitingPage } from '#tests/e2e/pages/WaitingPage.ts';
import { waiting as texts } from '#web/texts/waiting.ts';

test('discarding the last write moves the focus to the message that appears', async ({
  installed,
}) => {
  const { page } = installed;
  const waiting = new WaitingPage(page);
  await writeRefused(installed, ['Ny vei']);
  // After a reload the new song is still local: the server is not asked to record a play.
  await page.reload();
  await expect(new SongPage(page).title).toHaveText('Ny vei');
  await waiting.sign.click();
  await expect(waiting.cards).toHaveCount(1);
  const said = page.getByRole('main').getByRole('status').first();
  await said.evaluate((region) => region.setAttribute('data-before', ''));
  await waiting.cards.getByRole('button', { name: texts.discard }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: texts.discard }).click();
  const announced = page.locator('[role=status][data-before]').filter({ hasText: texts.empty });
  await expect(announced).toBeFocused();
});
