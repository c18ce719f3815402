import { readSong } from '#tests/e2e/kit/readSong.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import {
  before,
  collide,
  earlierLyrics,
  myLyrics,
  theirLyrics,
} from '#tests/e2e/writing/kit/collide.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { ConflictPage } from '#tests/e2e/pages/ConflictPage.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { conflict as texts } from '#web/texts/conflict.ts';
import { songForm } from '#web/texts/songForm.ts';

test('the second person sees both texts, and keeps their own', async ({ prest, kantor }) => {
  const { page } = prest;
  const id = await collide(prest, kantor);
  const conflict = new ConflictPage(page);
  await expect(conflict.marked).toHaveText(['lyser i natt', 'skinner i kveld']);
  const lyrics = conflict.difference('Sangtekst');
  await expect(lyrics.getByText('for den som går').first()).toBeVisible();
  await expect(conflict.difference('Toneart')).toContainText('Re-');
  await expect(page.getByText(texts.theirsStay('Bibelhenvisning'))).toBeVisible();
  expect((await readSong(page, id)).lyrics, 'nothing is overwritten yet').toBe(theirLyrics);

  await page.getByRole('button', { name: texts.back }).click();
  await expect(new SongFormPage(page).lyrics).toHaveValue(myLyrics);
  await new SongFormPage(page).save.click();

  await conflict.keepMine.click();
  await expect(page).toHaveURL(`/song/${id}`);
  await expect(new Chrome(page).toast).toContainText(songForm.updated);
  await expect(new SongPage(page).lines.filter({ hasText: 'skinner i kveld' })).toHaveCount(1);
  expect(await readSong(page, id)).toMatchObject({
    lyrics: myLyrics,
    key: 'Re-',
    bibleReference: 'Matt 5',
  });
  expect(await earlierLyrics(page, id)).toEqual([theirLyrics, before]);
});
