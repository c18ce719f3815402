import { openId, readSong } from '#tests/e2e/kit/readSong.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { plainB, plainBLabels, songFieldNames } from '#web/texts/songForm.ts';
import { musicPanel } from '#web/texts/songTools.ts';

test('what a B means is asked where nothing says it, kept, and heard in another key', async ({
  page,
}) => {
  const form = new SongFormPage(page);
  const question = form.group(plainB.question);
  await form.openNew();
  await form.fill('Lampen i vinduet', 'F    B    C    B\nLampen i vinduet lyser');
  await expect(question).toBeVisible();
  await form.text(songFieldNames.key).fill('F');
  await expect(question, 'the key says it').toBeHidden();
  await form.text(songFieldNames.key).fill('');
  await form.choice(plainB.question, plainB.likely(plainBLabels.B)).click();
  await form.save.click();
  await expect(page).toHaveURL(/\/song\/[\w-]+$/);
  expect(await readSong(page, openId(page))).toMatchObject({ noteNames: 'B' });
  const songPage = new SongPage(page);
  await songPage.openMusic();
  await songPage.tool(musicPanel.higher).click();
  await songPage.tool(musicPanel.higher).click();
  await expect.poll(() => songPage.chords()).toEqual(['G', 'C', 'D', 'C']);
});
