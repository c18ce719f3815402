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
import { versions } from '#web/texts/songVersions.ts';

test('the second person sees both texts, and keeps their own', async ({ prest, kantor, page }) => {
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

test('the second person keeps what was saved @full', async ({ prest, kantor, page }) => {
  const id = await collide(prest, kantor);
  await new ConflictPage(page).keepTheirs.click();
  const sure = page.getByRole('alertdialog', { name: texts.keepTheirsSure });
  await sure.getByRole('button', { name: texts.cancel }).click();
  await new ConflictPage(page).keepTheirs.click();
  await sure.getByRole('button', { name: texts.discard }).click();
  await expect(page).toHaveURL(`/song/${id}`);
  await expect(new SongPage(page).lines.filter({ hasText: 'lyser i natt' })).toHaveCount(1);
  expect(await readSong(page, id)).toMatchObject({ lyrics: theirLyrics, key: null });
  expect(await earlierLyrics(page, id)).toEqual([before]);
  await new SongFormPage(page).openEdit(id);
  await expect(new SongFormPage(page).lyrics, 'no draft is left').toHaveValue(theirLyrics);
});

test('the second person adds their own text as a version @full', async ({ prest, kantor }) => {
  const { page } = prest;
  const id = await collide(prest, kantor);
  const conflict = new ConflictPage(page);
  await conflict.versionName.fill('');
  await conflict.keepAsVersion.click();
  await expect(conflict.versionName).toHaveAccessibleDescription('Versjonsnavn er påkrevd');
  await conflict.versionName.fill('Kveldsutgave');
  await conflict.keepAsVersion.click();
  await expect(page).toHaveURL(`/song/${id}`);
  await expect(new Chrome(page).toast).toContainText(versions.added);
  const songPage = new SongPage(page);
  await songPage.openView();
  await expect(songPage.versions.locator('option:checked')).toHaveText('Kveldsutgave');
  await expect(songPage.lines.filter({ hasText: 'skinner i kveld' })).toHaveCount(1);
  expect(await readSong(page, id)).toMatchObject({
    lyrics: theirLyrics,
    bibleReference: 'Matt 5',
    alternateVersions: [{ name: 'Kveldsutgave', lyrics: myLyrics, key: 'Re-' }],
  });
});

test('a third change while the second person decides is a conflict again @full', async ({
  prest,
  kantor,
  page,
}) => {
  const id = await collide(prest, kantor);
  const third = new SongFormPage(kantor.page);
  await third.openEdit(id);
  await third.lyrics.fill(`${theirLyrics}\nog nå en linje til`);
  await third.save.click();
  await expect(kantor.page).toHaveURL(`/song/${id}`);
  const conflict = new ConflictPage(page);
  await conflict.keepMine.click();
  await expect(conflict.marked.filter({ hasText: 'og nå en linje til' })).toHaveCount(1);
  await conflict.keepMine.click();
  await expect(page).toHaveURL(`/song/${id}`);
  expect((await readSong(page, id)).lyrics).toBe(myLyrics);
  expect(await earlierLyrics(page, id)).toHaveLength(3);
});

test('where the comparison cannot be loaded, both texts show completely @full', async ({
  prest,
  kantor,
}) => {
  prest.watch.allow(/ERR_FAILED/);
  await prest.page.route(/\/assets\/DifferingLines-/, (route) => route.abort());
  await collide(prest, kantor);
  const texts = new ConflictPage(prest.page).difference('Sangtekst').locator('p');
  const asWritten = [theirLyrics, myLyrics].map((text) => new RegExp(`${text}$`));
  await expect(texts).toHaveText(asWritten, { useInnerText: true });
});
