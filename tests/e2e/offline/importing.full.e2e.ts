import { allOnDevice } from '#tests/e2e/kit/deviceLibrary.ts';
import { expect } from '#tests/e2e/kit/test.ts';
import { test } from '#tests/e2e/offline/kit/test.ts';
import { withoutNetwork } from '#tests/e2e/kit/withoutNetwork.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { SongbookTransferPage } from '#tests/e2e/pages/SongbookTransferPage.ts';
import { bookSong, makeSongbook } from '#server/songbook/testing/makeSongbook.ts';
import { songbook as texts } from '#web/texts/songbook.ts';

test('imported songs are on the device at once, and open without network', async ({
  installed,
}) => {
  const { page } = installed;
  const title = 'Sangen som kom med posten';
  const song = bookSong({ title, lyrics: 'Den lå i postkassen' });
  const transfer = new SongbookTransferPage(page);
  await page.goto('/library');
  await allOnDevice(page);
  await transfer.open();
  await transfer.choose('a.zip', makeSongbook([song]));
  await transfer.button(texts.confirm(1)).click();
  await expect(transfer.said).toHaveText(`${texts.imported(1)}.`);
  await transfer.button(texts.close).click();
  const { name } = await transfer.exportBook();
  expect(name).toContain('sangbok');

  await page.getByRole('link', { name: 'Sanger', exact: true }).click();
  await new Chrome(page).search(title); // a long list renders only what is in view
  await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible();
  await withoutNetwork(installed);
  await page.goto(`/song/${song.id}`);
  await expect(page.getByText('Den lå i postkassen')).toBeVisible();
});
