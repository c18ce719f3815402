import type { Page } from '@playwright/test';
import type { Song } from '#contract/songs/song.ts';
import { listSongs } from '#contract/songs/songs.ts';
import { removeSong } from '#tests/e2e/kit/changeSong.ts';
import { onDevice } from '#tests/e2e/kit/deviceLibrary.ts';
import { addSongToDevice } from '#tests/e2e/kit/addSongToDevice.ts';
import { outboxRows } from '#tests/e2e/kit/outboxRows.ts';
import { openId, readSong } from '#tests/e2e/kit/readSong.ts';
import { expect } from '#tests/e2e/kit/test.ts';
import { withoutNetwork } from '#tests/e2e/kit/withoutNetwork.ts';
import { collideOnline } from '#tests/e2e/offline/kit/collide.ts';
import { test } from '#tests/e2e/offline/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { ConflictPage } from '#tests/e2e/pages/ConflictPage.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { VersionsPage } from '#tests/e2e/pages/VersionsPage.ts';
import { WaitingPage } from '#tests/e2e/pages/WaitingPage.ts';
import { songFieldNames } from '#web/texts/songForm.ts';
import { conflict } from '#web/texts/conflict.ts';
import { songRemedies } from '#web/texts/waiting.ts';

test('a song removed by another is removed from the device, and pending edits of it can become a new song @full', async ({
  installed,
  another,
}) => {
  const { page, context, watch } = installed;
  const id = await addSongToDevice(page, { title: 'Broen som falt', lyrics: 'Broen bærer' });
  const versions = new VersionsPage(page);
  await versions.open(id);
  await versions.addVersion('Lav', 'Broen');
  await expect(versions.names).toHaveText(['Lav']);
  await withoutNetwork(installed);
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
  await removeSong(another, id);
  watch.allow(/status of 404/);
  await context.setOffline(false);
  await expect.poll(async () => Object.keys((await onDevice(page)).titles)).not.toContain(id);
  const waiting = new WaitingPage(page);
  await expect(waiting.sign).toHaveAccessibleName('Ikke sendt. 2 endringer');
  await waiting.sign.click();
  await expect(waiting.card(songRemedies.gone.why)).toHaveCount(1);
  const name = 'Lagre som ny sang: Broen som falt, Endret: sangtekst';
  await page.getByRole('button', { name, exact: true }).click();
  await expect(new Chrome(page).toast).toContainText(songRemedies.gone.done);
  await expect(waiting.nothing).toBeVisible();
  await expect.poll(() => outboxRows(page)).toEqual([]);
  const songs = await listed(page);
  const [made, ...others] = songs.filter(({ title }) => title === 'Broen som falt');
  expect(others).toEqual([]);
  expect(await readSong(page, made?.id ?? '')).toMatchObject({
    lyrics: 'Broen bærer meg',
    bibleReference: 'Jes 43',
    alternateVersions: [{ name: 'Lav', lyrics: 'Broen' }],
  });
});

test('a person editing a song that is removed meanwhile keeps what they wrote @full', async ({
  installed: { page, watch },
  another,
}) => {
  watch.allow(/status of 404/);
  const id = await addSongToDevice(page, { title: 'Vika' });
  const form = new SongFormPage(page);
  await form.openEdit(id);
  await form.lyrics.fill('Skrevet videre');
  await removeSong(another, id);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('heading', { level: 1, name: conflict.gone })).toBeFocused();
  await page.getByRole('button', { name: conflict.back }).click();
  await expect(form.lyrics).toHaveValue('Skrevet videre');
  await form.save.click();
  await page.getByRole('button', { name: conflict.keepAsNew }).click();
  await expect(new SongPage(page).title).toHaveText('Vika');
  expect(openId(page)).not.toBe(id);
  expect(await readSong(page, openId(page))).toMatchObject({ lyrics: 'Skrevet videre' });
});

for (const keep of ['keepMine', 'keepAsVersion'] as const) {
  test(`a conflict decided by ${keep} of a song removed meanwhile becomes one new song @full`, async ({
    installed,
    another,
  }) => {
    const { page, watch } = installed;
    const id = await collideOnline(installed, another, { title: 'Broen over elva' });
    watch.allow(/status of 404/);
    await removeSong(another, id);
    const before = new Set((await listed(page)).map((song) => song.id));
    await new ConflictPage(page)[keep].click();
    const waiting = new WaitingPage(page);
    await expect(waiting.card(songRemedies.gone.why)).toHaveCount(1);
    await page.getByRole('button', { name: /^Lagre som ny sang: Broen over elva/ }).click();
    await expect(waiting.nothing).toBeVisible();
    await expect.poll(() => outboxRows(page)).toEqual([]);
    const made = (await listed(page)).filter((song) => !before.has(song.id));
    expect(made).toHaveLength(1);
    const song = await readSong(page, made[0]?.id ?? '');
    expect(JSON.stringify(song)).toContain('Broen bærer meg');
  });
}

async function listed({ request }: Pick<Page, 'request'>): Promise<Song[]> {
  return (await request.get(listSongs.path)).json();
}
