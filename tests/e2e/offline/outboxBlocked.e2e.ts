import { sampleCategories } from '#server/samples/sampleCategories.ts';
import type { Song } from '#contract/songs/song.ts';
import { listSongs } from '#contract/songs/songs.ts';
import { errors, versionNameTaken } from '#contract/base/errors.ts';
import { addSongToDevice } from '#tests/e2e/kit/addSongToDevice.ts';
import { draftTitles } from '#tests/e2e/kit/drafts.ts';
import { outboxRows } from '#tests/e2e/kit/outboxRows.ts';
import { openId, readRevisions, readSong } from '#tests/e2e/kit/readSong.ts';
import { expect } from '#tests/e2e/kit/test.ts';
import { test } from '#tests/e2e/offline/kit/test.ts';
import { collide, collideOnline } from '#tests/e2e/offline/kit/collide.ts';
import { writeRefused } from '#tests/e2e/offline/kit/writeRefused.ts';
import { withoutNetwork } from '#tests/e2e/kit/withoutNetwork.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { ConflictPage } from '#tests/e2e/pages/ConflictPage.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';
import { WaitingPage } from '#tests/e2e/pages/WaitingPage.ts';
import { chrome } from '#web/texts/chrome.ts';
import { login } from '#web/texts/authentication.ts';
import { drafts, songFieldNames, songForm } from '#web/texts/songForm.ts';
import { songPage } from '#contract/base/pages.ts';
import { removeSong, writeVersions } from '#tests/e2e/kit/changeSong.ts';
import { VersionsPage } from '#tests/e2e/pages/VersionsPage.ts';
import { conflict as conflictTexts } from '#web/texts/conflict.ts';
import { versions } from '#web/texts/songVersions.ts';
import { signOutUnsent, waiting as texts } from '#web/texts/waiting.ts';

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
  await asked.getByRole('button', { name: signOutUnsent.stay }).click();
  await expect(new Chrome(page).profile).toBeFocused();
  await expect(page, 'where the menu is').toHaveURL('/');
  expect(await outboxRows(page)).toHaveLength(1);
  watch.allow(/Logout failed/);
  await new Chrome(page).profile.click();
  await page.getByRole('menuitem', { name: chrome.logout }).click();
  await asked.getByRole('button', { name: signOutUnsent.logoutAnyway }).click();
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

test('a conflict is resolved with theirs, and the later writes follow @full', async ({
  installed,
  another,
}) => {
  const { page } = installed;
  const id = await collide(installed, another);
  await new ConflictPage(page).keepTheirs.click();
  const sure = page.getByRole('alertdialog', { name: conflictTexts.keepTheirsSure });
  await sure.getByRole('button', { name: conflictTexts.discard }).click();
  await expect(page).toHaveURL(`/song/${id}`);
  await expect.poll(() => outboxRows(page)).toEqual([]);
  expect(await readSong(page, id)).toMatchObject({
    lyrics: 'Broen bærer oss',
    bibleReference: 'Jes 43',
    version: 3,
  });
});

test('a conflict online stays until it is decided, wherever its author goes @full', async ({
  installed,
  another,
}) => {
  const { page } = installed;
  const id = await collideOnline(installed, another, { title: 'Broen over elven' });
  const conflict = new ConflictPage(page);
  expect(await outboxRows(page)).toMatchObject([{ state: { kind: 'conflict' } }]);
  await page.goto('/');
  await new WaitingPage(page).sign.click();
  await new WaitingPage(page).choose();
  await conflict.keepMine.click();
  await expect(page).toHaveURL(`/song/${id}`);
  await expect.poll(() => outboxRows(page)).toEqual([]);
  expect(await readSong(page, id)).toMatchObject({ lyrics: 'Broen bærer meg', version: 3 });
  const form = new SongFormPage(page);
  await form.openEdit(id);
  await expect(form.lyrics, 'no draft is left').toHaveValue('Broen bærer meg');
});

test('a conflict is resolved by adding mine as a version @full', async ({ installed, another }) => {
  const { page } = installed;
  const id = await collide(installed, another);
  await new ConflictPage(page).versionName.fill('Min bro');
  await new ConflictPage(page).keepAsVersion.click();
  await expect(page).toHaveURL(`/song/${id}`);
  await expect(new Chrome(page).toast).toContainText(versions.added);
  await expect.poll(() => outboxRows(page)).toEqual([]);
  expect(await readSong(page, id)).toMatchObject({
    lyrics: 'Broen bærer oss',
    bibleReference: 'Jes 43',
    alternateVersions: [{ name: 'Min bro', lyrics: 'Broen bærer meg' }],
  });
  expect(await readRevisions(page, id)).toHaveLength(3);
});

test('a version changed by two people shows both, and one is chosen @full', async ({
  installed,
  another,
}) => {
  const { page, context } = installed;
  const id = await addSongToDevice(page, { title: 'Kveldsbønn' });
  const versionsPage = new VersionsPage(page);
  await versionsPage.open(id);
  await versionsPage.addVersion('Lav', 'Mi-\nNå er det kveld');
  await expect(versionsPage.names).toHaveText(['Lav']);
  await withoutNetwork(installed);
  await versionsPage.open(id);
  await versionsPage.edit('Lav');
  await versionsPage.field(versions.notes).fill('Sakte');
  await versionsPage.save.click();
  await expect(versionsPage.dialog).toHaveCount(0);
  await another.request.patch(`/api/songs/${id}`, {
    data: { alternateVersions: [{ name: 'Lav', lyrics: 'Mi-\nNå er det natt' }] },
  });
  installed.watch.allow(/status of 412/);
  await context.setOffline(false);
  const waiting = new WaitingPage(page);
  await waiting.sign.click();
  await waiting.choose();
  await versionsPage.dialog.getByRole('button', { name: versions.keepMine }).click();
  await expect(waiting.nothing).toBeVisible();
  expect((await readSong(page, id)).alternateVersions).toEqual([
    { name: 'Lav', lyrics: 'Mi-\nNå er det kveld', key: null, notes: 'Sakte' },
  ]);
});

test('a version in conflict online stays until it is decided, though its window is closed @full', async ({
  installed: { page, watch },
  another,
}) => {
  const id = await addSongToDevice(page, { title: 'Kveldsbønn' });
  const versionsPage = new VersionsPage(page);
  await versionsPage.open(id);
  await versionsPage.addVersion('Lav', 'Mi-\nNå er det kveld');
  await expect(versionsPage.names).toHaveText(['Lav']);
  await versionsPage.edit('Lav');
  await versionsPage.field(versions.notes).fill('Sakte');
  await writeVersions(another, id, [{ name: 'Lav', lyrics: 'Mi-\nNå er det natt' }]);
  watch.allow(/status of 412/);
  await versionsPage.save.click();
  await expect(versionsPage.dialog.getByText(versions.changedMeanwhile)).toBeVisible();
  const marked = versionsPage.dialog.locator('mark');
  await expect(marked).toHaveText(['Nå er det natt', 'Nå er det kveld', '', 'Sakte']);
  await page.keyboard.press('Escape');
  await expect(versionsPage.dialog).toHaveCount(0);
  await page.reload();
  const waiting = new WaitingPage(page);
  await waiting.sign.click();
  await waiting.choose();
  await versionsPage.dialog.getByRole('button', { name: versions.keepMine }).click();
  await expect(waiting.nothing).toBeVisible();
  expect((await readSong(page, id)).alternateVersions).toEqual([
    { name: 'Lav', lyrics: 'Mi-\nNå er det kveld', key: null, notes: 'Sakte' },
  ]);
});

for (const way of ['dialog', 'list'] as const) {
  test(`a version in conflict, of a song removed since, becomes a new song, from the ${way} @full`, async ({
    installed: { page, watch },
    another,
  }) => {
    const title = `Kveld uten sang, fra ${way}`;
    const id = await addSongToDevice(page, { title });
    const versionsPage = new VersionsPage(page);
    await versionsPage.open(id);
    await versionsPage.addVersion('Lav', 'Mi-\nNå er det kveld');
    await versionsPage.edit('Lav');
    await versionsPage.field(versions.notes).fill('Sakte');
    await writeVersions(another, id, [{ name: 'Lav', lyrics: 'Mi-\nNå er det natt' }]);
    watch.allow(/status of (412|404)/);
    await versionsPage.save.click();
    await expect(versionsPage.dialog.getByText(versions.changedMeanwhile)).toBeVisible();
    await removeSong(another, id);
    const waiting = new WaitingPage(page);
    if (way === 'dialog') {
      await versionsPage.dialog.getByRole('button', { name: versions.keepMine }).click();
    } else {
      await waiting.open();
      await waiting.choose();
    }
    const name = new RegExp(`^Lagre som ny sang: ${title}`);
    await page.getByRole('button', { name }).click();
    await expect(waiting.nothing).toBeVisible();
    const songs: Song[] = await (await page.request.get(listSongs.path)).json();
    const made = songs.filter((song) => song.title === title);
    expect(made).toHaveLength(1);
    expect((await readSong(page, made[0]?.id ?? '')).alternateVersions).toMatchObject([
      { name: 'Lav', lyrics: 'Mi-\nNå er det kveld', notes: 'Sakte' },
    ]);
  });
}

test('a version stays in its window if the song is removed while it is written @full', async ({
  installed: { page, watch },
  another,
}) => {
  const id = await addSongToDevice(page, { title: 'Kveld som forsvant' });
  const versionsPage = new VersionsPage(page);
  await versionsPage.open(id);
  await versionsPage.add.click();
  await versionsPage.field(versions.name).fill('Lav');
  await versionsPage.field(versions.lyrics).fill('Nå er det kveld');
  await removeSong(another, id);
  watch.allow(/status of 404/);
  await versionsPage.save.click();
  await expect(versionsPage.dialog.getByText(errors.songNotFound[1])).toBeVisible();
  await expect(versionsPage.field(versions.lyrics)).toHaveValue('Nå er det kveld');
});

test('a version under a name that another took meanwhile is kept under a new one @full', async ({
  installed: { page, watch },
  another,
}) => {
  const id = await addSongToDevice(page, { title: 'Kveld med to navn' });
  const versionsPage = new VersionsPage(page);
  await versionsPage.open(id);
  await versionsPage.addVersion('Lav', 'Mi-\nNå er det kveld');
  await versionsPage.edit('Lav');
  await versionsPage.field(versions.name).fill('Dyp');
  await writeVersions(another, id, [{ name: 'Dyp', lyrics: 'Mi-\nNå er det natt' }]);
  watch.allow(/status of 412/);
  await versionsPage.save.click();
  await versionsPage.dialog.getByRole('button', { name: versions.addAgain }).click();
  await expect(versionsPage.field(versions.name)).toBeFocused();
  await expect(versionsPage.dialog).toContainText(versionNameTaken);
  await versionsPage.field(versions.name).fill('Dypest');
  await versionsPage.save.click();
  await expect(versionsPage.dialog).toHaveCount(0);
  await expect.poll(() => outboxRows(page)).toEqual([]);
  expect((await readSong(page, id)).alternateVersions).toMatchObject([
    { name: 'Dyp', lyrics: 'Mi-\nNå er det natt' },
    { name: 'Dypest', lyrics: 'Mi-\nNå er det kveld' },
  ]);
});

test('without offline mode a conflict of a song is in memory, and the tab asks before it closes @full', async ({
  installed,
  another,
}) => {
  const { page } = installed;
  const id = await collideOnline(installed, another, {
    title: 'Broen uten rekkverk',
    isKept: false,
  });
  const conflict = new ConflictPage(page);
  await page.getByRole('link', { name: chrome.home }).first().click();
  await expect(page).toHaveURL('/');
  const asked = page.waitForEvent('dialog');
  void page.close({ runBeforeUnload: true });
  await (await asked).dismiss();
  await new WaitingPage(page).sign.click();
  await new WaitingPage(page).choose();
  await conflict.keepMine.click();
  await expect(page).toHaveURL(`/song/${id}`);
  expect(await readSong(page, id)).toMatchObject({ lyrics: 'Broen bærer meg', version: 3 });
});

test('without offline mode the draft of a conflict is left where its tab is closed @full', async ({
  installed,
  another,
}) => {
  const { page, context } = installed;
  const id = await collideOnline(installed, another, { title: 'Broen i tåken', isKept: false });
  await expect.poll(() => page.evaluate(draftTitles)).toEqual(['Broen i tåken']);
  await page.close();
  const next = await context.newPage();
  await next.goto(songPage('editSong', id));
  await next.getByRole('button', { name: drafts.resume }).click();
  await new SongFormPage(next).save.click();
  await new ConflictPage(next).keepMine.click();
  await expect(next).toHaveURL(`/song/${id}`);
  expect(await readSong(next, id)).toMatchObject({ lyrics: 'Broen bærer meg', version: 3 });
  await expect.poll(() => next.evaluate(draftTitles)).toEqual([]);
});
