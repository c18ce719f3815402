import { allOnDevice } from '#tests/e2e/kit/deviceLibrary.ts';
import { expect, type Client } from '#tests/e2e/kit/test.ts';
import { withoutNetwork } from '#tests/e2e/kit/withoutNetwork.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';

/**
 * Writes new songs with these titles without network, with a sheet music file that the server
 * refuses.
 */
export async function writeRefused(
  client: Client,
  titles: readonly string[],
): Promise<SongFormPage> {
  const { page, context, watch } = client;
  await page.goto('/');
  await allOnDevice(page);
  await withoutNetwork(client);
  const form = new SongFormPage(page);
  for (const title of titles) {
    await form.openNew();
    await form.fill(title);
    await form.attach('sheetMusicFile', 'noter.pdf', Buffer.from('ikke noter'));
    await form.save.click();
    await expect(page).toHaveURL(/\/song\//);
  }
  watch.allow(/status of 415/);
  await context.setOffline(false);
  return form;
}
