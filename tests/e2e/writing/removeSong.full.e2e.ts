import type { Song } from '#contract/songs/song.ts';
import { errors } from '#contract/base/errors.ts';
import { listSongs } from '#contract/songs/songs.ts';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { ageSessions } from '#tests/e2e/kit/changeDatabase.ts';
import { changeSong, removeSong, writeVersions } from '#tests/e2e/kit/changeSong.ts';
import { checkAppearance } from '#tests/e2e/kit/checkAppearance.ts';
import { openId, readSong } from '#tests/e2e/kit/readSong.ts';
import { expect, test, type Client } from '#tests/e2e/kit/test.ts';
import { AdministrationPage } from '#tests/e2e/pages/AdministrationPage.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { categoryEditing } from '#web/texts/administration.ts';
import { conflict } from '#web/texts/conflict.ts';
import { profile } from '#web/texts/profile.ts';
import { song as songTexts } from '#web/texts/song.ts';
import { drafts, songFieldNames, songForm } from '#web/texts/songForm.ts';
import { removedSongs, songRemoval as texts } from '#web/texts/songRemoval.ts';

test('a prest removes a song, restores it, and deletes it permanently', async ({
  firstPerson: { page, watch },
  emptySangbok,
}) => {
  watch.allow(/status of 40[34]/);
  const id = await addSong(page, { title: 'Elven' });
  await new SongFormPage(page).openEdit(id);
  await page.getByRole('button', { name: texts.remove }).click();
  const question = page.getByRole('alertdialog', { name: texts.ask('Elven') });
  await question.waitFor();
  await page.keyboard.press('/');
  await question.getByRole('button', { name: texts.cancel }).click();
  await expect(question).toHaveCount(0);
  await expect(page, '«/» opens no search behind a question').toHaveURL(/edit-song/);
  await page.getByRole('button', { name: texts.remove }).click();
  await question.getByRole('button', { name: texts.confirm }).click();
  await expect(page).toHaveURL('/library');
  await expect(new Chrome(page).toast).toContainText(texts.removed('Elven'));
  await expect(page.getByRole('article').filter({ hasText: 'Du er min hyrde' })).toHaveCount(1);
  await expect(page.getByRole('article').filter({ hasText: 'Elven' })).toHaveCount(0);
  await page.goto(`/song/${id}`);
  await expect(new SongPage(page).title).toHaveText(songTexts.notFound);

  const administration = new AdministrationPage(page);
  await administration.open('removed');
  await expect(page.getByText(removedSongs.backups)).toBeVisible();
  await expect(administration.rows).toContainText(['ElvenSlettet av Prest (']);
  await page.getByRole('button', { name: removedSongs.restoreName('Elven') }).click();
  await expect(new Chrome(page).toast).toContainText(removedSongs.restored('Elven'));
  await expect(page.getByText(removedSongs.empty)).toBeVisible();
  const tabPanel = page.getByRole('tabpanel');
  await expect(tabPanel.locator(':focus')).toHaveText(new RegExp(removedSongs.empty));
  await page.goto(`/song/${id}`);
  await expect(new SongPage(page).title).toHaveText('Elven');

  await removeSong(page, id);
  await removeSong(page, await addSong(page, { title: 'Dammen' }));
  await ageSessions(emptySangbok);
  await administration.open('removed');
  await page.getByRole('button', { name: removedSongs.eraseName('Elven') }).click();
  await expect(administration.question).toContainText(removedSongs.eraseText);
  await administration.answer(removedSongs.eraseYes);
  await expect(administration.question).toContainText(profile.confirmText);
  await administration.answer(profile.confirm);
  await expect(new Chrome(page).toast).toContainText(removedSongs.erased('Elven'));
  await expect(administration.rows).toHaveCount(1);
  await expect(tabPanel.locator(':focus')).toHaveAccessibleName(removedSongs.restoreName('Dammen'));
});

test('removal is not offered to a person without the right', async ({ kantor, prest }) => {
  const { page } = kantor;
  const [own, others] = [await addSong(page), await addSong(prest.page)];
  const form = new SongFormPage(page);
  const button = page.getByRole('button', { name: texts.remove });
  await form.openEdit(own);
  await expect(button).toBeVisible();
  const path = `/api/songs/${others}/removal`;
  const answered = page.waitForResponse(path);
  await form.openEdit(others);
  await answered;
  expect(await (await page.request.get(path)).json()).toEqual({ allowed: false });
  await expect(button).toHaveCount(0);

  await form.openEdit(own);
  await expect(button).toBeVisible();
  await changeSong(prest.page, own, { notes: 'Sakte' });
  kantor.watch.allow(/status of 403/);
  await button.click();
  await page.getByRole('alertdialog').getByRole('button', { name: texts.confirm }).click();
  await expect(new Chrome(page).toast).toContainText('Bare en prest kan slette denne sangen.');
  await expect(form.save).toBeVisible();
});

/** The kantor edits a song with a version, which the prest removes before it is saved. */
async function editRemoved({ page, watch }: Client, prest: Client, title: string) {
  watch.allow(/status of 404/);
  const id = await addSong(page, { title });
  await writeVersions(page, id, [{ name: 'Lav', lyrics: 'Lavt' }]);
  const form = new SongFormPage(page);
  await form.openEdit(id);
  await removeSong(prest.page, id);
  await form.lyrics.fill('Skrevet videre');
  await form.text(songFieldNames.key).fill('Re-');
  await form.save.click();
  await expect(page.getByRole('heading', { level: 1, name: conflict.gone })).toBeFocused();
  return id;
}

async function songsOf({ page }: Client, title: string): Promise<Song[]> {
  const songs: Song[] = await (await page.request.get(listSongs.path)).json();
  return songs.filter((song) => song.title === title);
}

test('edits of a song removed by another become a new song', async ({ kantor, prest }) => {
  const { page } = kantor;
  const id = await editRemoved(kantor, prest, 'Havet');
  // The versions of the new song are refused after it was created.
  kantor.watch.allow(/status of (409|429)/); // refused, and then already there
  const [status, message] = errors.tooManyRequests;
  const refused = { status, json: { message, code: 'tooManyRequests' } };
  await page.route('**/api/songs/*', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill(refused) : route.fallback(),
  );
  const keep = page.getByRole('button', { name: conflict.keepAsNew });
  await keep.click();
  await expect(page.getByRole('alert')).toContainText(message);
  await expect(new Chrome(page).toast).toContainText(songForm.versionsFailed);
  await page.unroute('**/api/songs/*');
  await page.getByRole('button', { name: conflict.back }).click();
  await expect(new SongFormPage(page).lyrics).toHaveValue('Skrevet videre');
  await new SongFormPage(page).save.click();
  await keep.click();
  await expect(new Chrome(page).toast).toContainText(conflict.keptAsNew);
  await expect(new SongPage(page).title).toHaveText('Havet');
  expect(openId(page)).not.toBe(id);
  const [made, ...others] = await songsOf(kantor, 'Havet');
  expect(others).toEqual([]);
  expect(made?.id).toBe(openId(page));
  expect(await readSong(page, openId(page))).toMatchObject({
    lyrics: 'Skrevet videre',
    key: 'Re-',
    alternateVersions: [{ name: 'Lav', lyrics: 'Lavt' }],
  });
});

test("a version with the new song's own name gets another name", async ({ kantor, prest }) => {
  const { page } = kantor;
  await editRemoved(kantor, prest, 'Fjorden');
  await page.getByRole('button', { name: conflict.back }).click();
  const form = new SongFormPage(page);
  await form.openDetails();
  await form.text(songFieldNames.versionName).fill('Lav');
  await form.save.click();
  await page.getByRole('button', { name: conflict.keepAsNew }).click();
  await expect(new SongPage(page).title).toHaveText('Fjorden');
  expect(await readSong(page, openId(page))).toMatchObject({
    versionName: 'Lav',
    alternateVersions: [{ name: 'Lav 2', lyrics: 'Lavt' }],
  });
});

test('or they are discarded, and offered until somebody decides', async ({ kantor, prest }) => {
  const { page } = kantor;
  const id = await editRemoved(kantor, prest, 'Bølgen');
  await page.goto('/');
  await page.goto(`/edit-song/${id}`);
  await page.getByRole('button', { name: drafts.resume }).click();
  await expect(page.getByRole('heading', { level: 1, name: conflict.gone })).toBeFocused();
  await page.getByRole('button', { name: conflict.discard }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: conflict.discard }).click();
  await expect(page).toHaveURL('/library');
  expect(await songsOf(kantor, 'Bølgen')).toEqual([]);
  await page.goto(`/edit-song/${id}`);
  await expect(new SongPage(page).title).toHaveText(songTexts.notFound);
});

test('every state of removing passes in every appearance', async ({ firstPerson }) => {
  test.setTimeout(120_000); // 7 states
  const { page, watch } = firstPerson;
  watch.allow(/status of 404/);
  const question = page.getByRole('alertdialog');
  const id = await addSong(page, { title: `Langtnavnutenmellomrom${'x'.repeat(60)}` });
  await new SongFormPage(page).openEdit(id);
  const remove = page.getByRole('button', { name: texts.remove });
  await checkAppearance(page, 'the foot of the form', remove);
  await remove.click();
  await checkAppearance(page, 'removing a song', question);
  await question.getByRole('button', { name: texts.cancel }).click();
  await removeSong(page, id);
  await new SongFormPage(page).lyrics.fill('Skrevet videre');
  await new SongFormPage(page).save.click();
  const gone = page.getByRole('heading', { name: conflict.gone });
  await checkAppearance(page, 'a song that another removed', gone);

  const administration = new AdministrationPage(page);
  await administration.open('removed');
  await checkAppearance(page, 'removed songs', administration.rows.first());
  await page.getByRole('button', { name: removedSongs.erase }).click();
  await checkAppearance(page, 'deleting one for good', question);
  await administration.open('categories');
  await administration.editCategory('Salmer');
  await administration.tool(categoryEditing.remove).click();
  await checkAppearance(page, 'removing a category', question);
  await page.route('**/api/songs/removed', (route) => route.fulfill({ json: [] }));
  await page.goto('/settings/administration?tab=removed');
  await checkAppearance(page, 'no removed songs', page.getByText(removedSongs.empty));
});
