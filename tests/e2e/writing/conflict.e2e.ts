import type { Page } from '@playwright/test';
import { getRevision } from '#contract/songWriting.ts';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { readRevisions, readSong } from '#tests/e2e/kit/readSong.ts';
import { expect, test, type Visitor } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { ConflictPage } from '#tests/e2e/pages/ConflictPage.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { conflict as texts } from '#web/texts/conflict.ts';
import { songFieldNames, songForm } from '#web/texts/songForm.ts';
import { versions } from '#web/texts/songVersions.ts';

const before = 'Lampen i vinduet\nlyser i kveld\nfor den som går';
const theirLyrics = 'Lampen i vinduet\nlyser i natt\nfor den som går';
const myLyrics = 'Lampen i vinduet\nskinner i kveld\nfor den som går';

/** The kantor saves a text and a Bible reference while the prest writes another text. */
async function collide(mine: Visitor, theirs: Visitor): Promise<string> {
  const id = await addSong(mine.page, { lyrics: before });
  const [first, second] = [new SongFormPage(theirs.page), new SongFormPage(mine.page)];
  await first.openEdit(id);
  await second.openEdit(id);
  await first.lyrics.fill(theirLyrics);
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

async function keptLyrics(page: Page, id: string): Promise<string[]> {
  const revisions = await readRevisions(page, id);
  const earlier = revisions.map(async ({ version }) => {
    const path = getRevision.path.replace(':id', id).replace(':version', String(version));
    return (await (await page.request.get(path)).json()).lyrics;
  });
  return Promise.all(earlier);
}

test('the second one sees both texts, and keeps the own', async ({ prest, kantor }) => {
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
  expect(await keptLyrics(page, id)).toEqual([theirLyrics, before]);
});

test('the second one keeps what was saved', async ({ prest, kantor }) => {
  const { page } = prest;
  const id = await collide(prest, kantor);
  await new ConflictPage(page).keepTheirs.click();
  const sure = page.getByRole('alertdialog', { name: texts.keepTheirsSure });
  await sure.getByRole('button', { name: texts.cancel }).click();
  await new ConflictPage(page).keepTheirs.click();
  await sure.getByRole('button', { name: texts.discardMine }).click();
  await expect(page).toHaveURL(`/song/${id}`);
  await expect(new SongPage(page).lines.filter({ hasText: 'lyser i natt' })).toHaveCount(1);
  expect(await readSong(page, id)).toMatchObject({ lyrics: theirLyrics, key: null });
  expect(await keptLyrics(page, id)).toEqual([before]);
  await new SongFormPage(page).openEdit(id);
  await expect(new SongFormPage(page).lyrics, 'no draft is left').toHaveValue(theirLyrics);
});

test('the second one keeps the own as a version', async ({ prest, kantor }) => {
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

test('a third change while the second one decides is a conflict again', async ({
  prest,
  kantor,
}) => {
  const { page } = prest;
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
  expect(await keptLyrics(page, id)).toHaveLength(3);
});

test('where the comparison does not come, both texts are there whole', async ({
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
