import type { Page } from '@playwright/test';
import { pages } from '#contract/base/pages.ts';
import { changeSong } from '#tests/e2e/kit/changeSong.ts';
import { addSongToDevice } from '#tests/e2e/kit/addSongToDevice.ts';
import { readSong } from '#tests/e2e/kit/readSong.ts';
import { expect, type Client } from '#tests/e2e/kit/test.ts';
import { withoutNetwork } from '#tests/e2e/kit/withoutNetwork.ts';
import { ConflictPage } from '#tests/e2e/pages/ConflictPage.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';
import { WaitingPage } from '#tests/e2e/pages/WaitingPage.ts';
import { settings } from '#web/texts/settings.ts';
import { songFieldNames } from '#web/texts/songForm.ts';

/**
 * Makes two edits without network, the first of which is blocked: it conflicts with another person's.
 */
export async function collide(mine: Client, theirs: Pick<Page, 'request'>): Promise<string> {
  const { page, watch, context } = mine;
  const id = await addSongToDevice(page, { title: 'Broen over elven', lyrics: 'Broen bærer' });
  await withoutNetwork(mine);
  const form = new SongFormPage(page);
  await form.openEdit(id);
  await form.lyrics.fill('Broen bærer meg');
  await form.save.click();
  await expect(page).toHaveURL(`/song/${id}`);
  await form.openEdit(id);
  await form.openDetails();
  await form.text(songFieldNames.bibleReference).fill('Jes 43');
  await form.save.click();
  await expect(page).toHaveURL(`/song/${id}`);
  await changeSong(theirs, id, { lyrics: 'Broen bærer oss' });
  watch.allow(/status of 412/);
  await context.setOffline(false);
  const waiting = new WaitingPage(page);
  await expect(waiting.sign).toHaveAccessibleName('Konflikt. 2 endringer');
  expect((await readSong(page, id)).lyrics, 'nothing is overwritten').toBe('Broen bærer oss');
  await waiting.sign.click();
  await waiting.choose();
  await expect(new ConflictPage(page).heading).toBeVisible();
  return id;
}

/** Makes an edit online that conflicts with another person's, and leaves the conflict open. */
export async function collideOnline(
  { page, watch }: Pick<Client, 'page' | 'watch'>,
  theirs: Pick<Page, 'request'>,
  { title, isKept = true }: { readonly title: string; readonly isKept?: boolean },
): Promise<string> {
  const id = await addSongToDevice(page, { title, lyrics: 'Broen bærer' });
  if (!isKept) {
    await page.goto(pages.settings.path);
    await page.getByRole('switch', { name: settings.offlineMode }).click();
  }
  const form = new SongFormPage(page);
  await form.openEdit(id);
  await form.lyrics.fill('Broen bærer meg');
  await changeSong(theirs, id, { lyrics: 'Broen bærer oss' });
  watch.allow(/status of 412/);
  await form.save.click();
  await expect(new ConflictPage(page).heading).toBeVisible();
  return id;
}
