import { allOnDevice } from '#tests/e2e/kit/deviceLibrary.ts';
import { expect, type Visitor } from '#tests/e2e/kit/test.ts';
import { withoutNetwork } from '#tests/e2e/kit/withoutNetwork.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';

/** New songs of these titles, written without network, with a sheet that the server then refuses. */
export async function writeRefused(
  visitor: Visitor,
  titles: readonly string[],
): Promise<SongFormPage> {
  const { page, context, watch } = visitor;
  await page.goto('/');
  await allOnDevice(page);
  await withoutNetwork(visitor);
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
