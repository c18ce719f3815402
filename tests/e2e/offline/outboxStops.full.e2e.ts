import { pages } from '#contract/base/pages.ts';
import { addSongToDevice } from '#tests/e2e/kit/addSongToDevice.ts';
import { changeSong, writeVersions } from '#tests/e2e/kit/changeSong.ts';
import { outboxRows } from '#tests/e2e/kit/outboxRows.ts';
import { readRevisions, readSong } from '#tests/e2e/kit/readSong.ts';
import { expect } from '#tests/e2e/kit/test.ts';
import { test } from '#tests/e2e/offline/kit/test.ts';
import { collide } from '#tests/e2e/offline/kit/collide.ts';
import { withoutNetwork } from '#tests/e2e/kit/withoutNetwork.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { ConflictPage } from '#tests/e2e/pages/ConflictPage.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';
import { VersionsPage } from '#tests/e2e/pages/VersionsPage.ts';
import { WaitingPage } from '#tests/e2e/pages/WaitingPage.ts';
import { chrome } from '#web/texts/chrome.ts';
import { conflict as conflictTexts } from '#web/texts/conflict.ts';
import { settings } from '#web/texts/settings.ts';
import { versions } from '#web/texts/songVersions.ts';

test('a conflict is resolved with theirs, and the later writes follow', async ({
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

test('a conflict online stays until it is decided, wherever its author goes', async ({
  installed,
  another,
}) => {
  const { page, watch } = installed;
  const id = await addSongToDevice(page, { title: 'Broen over elven', lyrics: 'Broen bærer' });
  const form = new SongFormPage(page);
  await form.openEdit(id);
  await form.lyrics.fill('Broen bærer meg');
  await changeSong(another, id, { lyrics: 'Broen bærer oss' });
  watch.allow(/status of 412/);
  await form.save.click();
  const conflict = new ConflictPage(page);
  await expect(conflict.keepMine).toBeVisible();
  expect(await outboxRows(page)).toMatchObject([{ state: { kind: 'conflict' } }]);
  await page.goto('/');
  await new WaitingPage(page).sign.click();
  await new WaitingPage(page).choose();
  await conflict.keepMine.click();
  await expect(page).toHaveURL(`/song/${id}`);
  await expect.poll(() => outboxRows(page)).toEqual([]);
  expect(await readSong(page, id)).toMatchObject({ lyrics: 'Broen bærer meg', version: 3 });
  await form.openEdit(id);
  await expect(form.lyrics, 'no draft is left').toHaveValue('Broen bærer meg');
});

test('a conflict is resolved by adding mine as a version', async ({ installed, another }) => {
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

test('a version changed by two people shows both, and one is chosen', async ({
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

test('a version in conflict online stays until it is decided, though its window is closed', async ({
  installed,
  another,
}) => {
  const { page, watch } = installed;
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

test('without offline mode a conflict of a song is in memory, and the tab asks before it closes', async ({
  installed,
  another,
}) => {
  const { page, watch } = installed;
  const id = await addSongToDevice(page, { title: 'Broen uten rekkverk', lyrics: 'Broen bærer' });
  await page.goto(pages.settings.path);
  await page.getByRole('switch', { name: settings.offlineMode }).click();
  const form = new SongFormPage(page);
  await form.openEdit(id);
  await form.lyrics.fill('Broen bærer meg');
  await changeSong(another, id, { lyrics: 'Broen bærer oss' });
  watch.allow(/status of 412/);
  await form.save.click();
  const conflict = new ConflictPage(page);
  await expect(conflict.keepMine).toBeVisible();
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
