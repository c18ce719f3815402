import type { Page } from '@playwright/test';
import { getRevision } from '#contract/songs/songWriting.ts';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { readRevisions } from '#tests/e2e/kit/readSong.ts';
import { expect, type Client } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { ConflictPage } from '#tests/e2e/pages/ConflictPage.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';
import { songFieldNames, songForm } from '#web/texts/songForm.ts';

export const before = 'Lampen i vinduet\nlyser i kveld\nfor den som går';
export const theirLyrics = 'Lampen i vinduet\nlyser i natt\nfor den som går';
export const myLyrics = 'Lampen i vinduet\nskinner i kveld\nfor den som går';

/** The kantor saves lyrics and a Bible reference while the prest edits the lyrics. */
export async function collide(mine: Client, theirs: Client): Promise<string> {
  const id = await addSong(mine.page, { lyrics: before });
  const [first, second] = [new SongFormPage(theirs.page), new SongFormPage(mine.page)];
  await first.openEdit(id);
  await second.openEdit(id);
  await first.lyrics.fill(theirLyrics);
  await first.openDetails();
  await first.text(songFieldNames.bibleReference).fill('Matt 5');
  await first.save.click();
  await expect(new Chrome(theirs.page).toast).toContainText(songForm.updated);
  mine.watch.allow(/status of 412/);
  await second.lyrics.fill(myLyrics);
  await second.text(songFieldNames.key).fill('Re-');
  await second.save.click();
  await expect(new ConflictPage(mine.page).heading).toBeFocused();
  return id;
}

/** The lyrics of all earlier revisions of the song, the latest first. */
export async function earlierLyrics(page: Page, id: string): Promise<string[]> {
  const revisions = await readRevisions(page, id);
  const earlier = revisions.map(async ({ version }) => {
    const path = getRevision.path.replace(':id', id).replace(':version', String(version));
    return (await (await page.request.get(path)).json()).lyrics;
  });
  return Promise.all(earlier);
}
