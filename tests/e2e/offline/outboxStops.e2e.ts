import { sampleCategories } from '#server/samples/sampleCategories.ts';
import { errors } from '#contract/base/errors.ts';
import { addSongToDevice } from '#tests/e2e/kit/addSongToDevice.ts';
import { outboxRows } from '#tests/e2e/kit/outboxRows.ts';
import { openId, readSong } from '#tests/e2e/kit/readSong.ts';
import { expect } from '#tests/e2e/kit/test.ts';
import { test } from '#tests/e2e/offline/kit/test.ts';
import { collide } from '#tests/e2e/offline/kit/collide.ts';
import { writeRefused } from '#tests/e2e/offline/kit/writeRefused.ts';
import { withoutNetwork } from '#tests/e2e/kit/withoutNetwork.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { ConflictPage } from '#tests/e2e/pages/ConflictPage.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';
import { WaitingPage } from '#tests/e2e/pages/WaitingPage.ts';
import { chrome } from '#web/texts/chrome.ts';
import { login } from '#web/texts/authentication.ts';
import { songFieldNames, songForm } from '#web/texts/songForm.ts';
import { waiting as texts } from '#web/texts/waiting.ts';

test('a conflict is resolved with mine, and the later writes follow', async ({
  installed,
  another,
}) => {
  const { page } = installed;
  const id = await collide(installed, another);
  await expect(new ConflictPage(page).marked).toHaveText(['Broen bærer oss', 'Broen bærer meg']);
  await new ConflictPage(page).keepMine.click();
  await expect(page).toHaveURL(`/song/${id}`);
  await expect(new Chrome(page).toast).toContainText(songForm.updated);
  await expect.poll(() => outboxRows(page)).toEqual([]);
  expect(await readSong(page, id)).toMatchObject({
    lyrics: 'Broen bærer meg',
    bibleReference: 'Jes 43',
    version: 4,
  });
});

test('a refused write is corrected in its form, or discarded @full', async ({ installed }) => {
  const { page } = installed;
  const waiting = new WaitingPage(page);
  const form = await writeRefused(installed, ['Ny vei', 'Gammel vei']);
  await expect(waiting.sign).toHaveAccessibleName('Ikke sendt. 2 endringer');
  await waiting.sign.click();
  const [, sentence] = errors.notSheetMusic;
  await expect(waiting.card(sentence)).toHaveCount(2);

  await waiting.card('Gammel vei').getByRole('button', { name: texts.discard }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: texts.discard }).click();
  await expect(waiting.cards).toHaveCount(1);
  await expect(waiting.cards.getByRole('link', { name: 'Ny vei', exact: true })).toBeFocused();

  await waiting.mend();
  await expect(form.title).toHaveValue('Ny vei');
  await expect(page.getByText('noter.pdf')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  await page.getByRole('button', { name: songForm.unchoose('noter.pdf') }).click();
  await form.save.click();
  await expect(new Chrome(page).toast).toContainText(songForm.created);
  await expect(page).toHaveURL(/\/song\//);
  await expect.poll(() => outboxRows(page)).toEqual([]);
  expect(await readSong(page, openId(page))).toMatchObject({
    title: 'Ny vei',
    sheetMusicUrl: null,
  });
});

test('an ended session stops sending and keeps pending writes; signing out asks first, and then discards them @full', async ({
  kantor,
}) => {
  const { page, context, watch } = kantor;
  const spring = await addSongToDevice(page, { title: 'Kilden i skogen' });
  await withoutNetwork(kantor);
  const form = new SongFormPage(page);
  await form.openEdit(spring);
  await form.choice(songForm.category, sampleCategories[1]?.nameNo ?? '').click();
  await form.save.click();
  await expect(page).toHaveURL(`/song/${spring}`);
  // Ended elsewhere, as by a recovery code; this browser does not know.
  await context.request.post('/api/auth/logout');
  watch.allow(/status of 401/);
  await context.setOffline(false);
  await expect(page.getByText(texts.signIn(1))).toBeVisible();
  expect(await outboxRows(page)).toHaveLength(1);
  await page.getByRole('button', { name: login.signIn }).click();
  await expect.poll(() => outboxRows(page)).toEqual([]);
  expect((await readSong(page, spring)).category.nameNo).toBe(sampleCategories[1]?.nameNo);

  const gate = await addSongToDevice(page, { title: 'Porten' });
  await withoutNetwork(kantor);
  await form.openEdit(gate);
  await form.text(songFieldNames.key).fill('Sol');
  await form.save.click();
  await expect(page).toHaveURL(`/song/${gate}`);
  await new Chrome(page).signOut();
  const asked = page.getByRole('alertdialog', { name: '1 endring er ikke sendt' });
  await asked.getByRole('button', { name: texts.stay }).click();
  await expect(new Chrome(page).profile).toBeFocused();
  await expect(page, 'where the menu is').toHaveURL('/');
  expect(await outboxRows(page)).toHaveLength(1);
  watch.allow(/Logout failed/);
  await new Chrome(page).profile.click();
  await page.getByRole('menuitem', { name: chrome.logout }).click();
  await asked.getByRole('button', { name: texts.logoutAnyway }).click();
  await expect(page.getByRole('button', { name: login.signIn })).toBeVisible();
  await expect.poll(() => outboxRows(page)).toEqual([]);
  await context.setOffline(false);
});

test("one person's writes are not sent as another, and wait for them", async ({
  installed,
  prestState,
}) => {
  const { page, context, watch } = installed;
  watch.allow(/status of 409 .*\/play/); // the page may still record a play for the first person
  const id = await addSongToDevice(page, { title: 'Hagen ved havet' });
  await withoutNetwork(installed);
  const form = new SongFormPage(page);
  await form.openEdit(id);
  await form.text(songFieldNames.key).fill('Fa');
  await form.save.click();
  await expect(page).toHaveURL(`/song/${id}`);
  const own = await context.cookies();
  // Somebody else signs in, as in another tab.
  await context.clearCookies();
  await context.addCookies(prestState.cookies);
  await context.setOffline(false);
  await new Chrome(page).follow(chrome.home); // within the same page
  await expect(new Chrome(page).profile).toHaveText('P');
  await new WaitingPage(page).open();
  await expect(new WaitingPage(page).nothing).toBeVisible();
  expect(await outboxRows(page)).toHaveLength(1);
  expect((await readSong(page, id)).key).toBeNull();
  await context.clearCookies();
  await context.addCookies(own);
  await page.goto('/');
  await expect.poll(() => outboxRows(page)).toEqual([]);
  expect((await readSong(page, id)).key).toBe('Fa');
});
