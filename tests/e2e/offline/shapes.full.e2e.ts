import { allOnDevice } from '#tests/e2e/kit/deviceLibrary.ts';
import { expect } from '#tests/e2e/kit/test.ts';
import { withoutNetwork } from '#tests/e2e/kit/withoutNetwork.ts';
import { test } from '#tests/e2e/offline/kit/test.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { chordShapes as texts } from '#web/texts/songTools.ts';

test('chord shapes that were never opened are there without network', async ({ installed }) => {
  const { page } = installed;
  const songPage = new SongPage(page);
  await page.goto('/');
  await allOnDevice(page);
  await withoutNetwork(installed);
  await songPage.open('Du er min hyrde');
  await songPage.details.waitFor();
  await songPage.chord('Re-').click();
  await expect(songPage.shapesAt).toContainText('streng 4 åpen, streng 3 bånd 2');
  await songPage.openMusic();
  await songPage.tool(texts.heading).click();
  await expect(songPage.shapes.getByRole('listitem')).toHaveCount(5);
  await page.reload();
  await expect(songPage.shapes.getByRole('listitem')).toHaveCount(5);
});
