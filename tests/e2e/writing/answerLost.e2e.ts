import type { Page } from '@playwright/test';
import { createSong } from '#contract/songs/songWriting.ts';
import type { Song } from '#contract/songs/song.ts';
import { listSongs } from '#contract/songs/songs.ts';
import { changeSong } from '#tests/e2e/kit/changeSong.ts';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { openId, readRevisions, readSong, readTitles } from '#tests/e2e/kit/readSong.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { makeTone } from '#tests/e2e/kit/makeTone.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';
import { drafts, songForm } from '#web/texts/songForm.ts';
import { songRemedies } from '#web/texts/waiting.ts';

/** The next write reaches the server, but a proxy's error comes back. */
async function loseNextAnswer(page: Page, path: string): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      await route.fetch();
      await route.fulfill({ status: 502, body: '' });
    },
    { times: 1 },
  );
}

test('a song whose response was lost is created once, whatever is pressed next @full', async ({
  prest: { page, watch },
}) => {
  watch.allow(/status of (502|409)/);
  const form = new SongFormPage(page);
  for (const [title, then] of [
    ['Bare én gang', 'as it was'],
    ['Rettet etterpå', 'changed'],
    ['Åpnet på nytt', 'reopened'],
  ] as const) {
    await form.openNew();
    await form.fill(title, 'Én gang');
    await form.attach('audioFile', 'opptak.wav', makeTone(1));
    await loseNextAnswer(page, createSong.path);
    await form.save.click();
    await expect(page.getByText(songForm.stillHere)).toBeVisible();
    if (then === 'changed') await form.text(songForm.notes).fill('Sakte');
    if (then === 'reopened') {
      await page.reload();
      await page.getByRole('button', { name: drafts.resume }).click();
    }
    await form.save.click();
    await expect(page).toHaveURL(/\/song\/[\w-]+$/);
    expect((await readTitles(page)).filter((each) => each === title)).toEqual([title]);
    const notes = then === 'changed' ? 'Sakte' : null;
    expect(await readSong(page, openId(page))).toMatchObject({ title, notes });
  }
});

test('an edit whose response was lost is applied once @full', async ({
  prest: { page, watch },
}) => {
  watch.allow(/status of 502/);
  const id = await addSong(page, { title: 'Endret én gang' });
  const form = new SongFormPage(page);
  await form.openEdit(id);
  await form.openDetails();
  await form.text(songForm.notes).fill('Sakte');
  await loseNextAnswer(page, `/api/songs/${id}`);
  await form.save.click();
  await expect(page.getByText(songForm.stillHere)).toBeVisible();
  await form.save.click();
  await expect(page).toHaveURL(`/song/${id}`);
  expect(await readRevisions(page, id)).toHaveLength(1);
});

test('a song saved without an answer, and changed by another, becomes a second one @full', async ({
  prest: { page, watch },
  kantor,
}) => {
  watch.allow(/status of (502|409)/);
  const form = new SongFormPage(page);
  await form.openNew();
  await form.fill('To ganger', 'Én gang');
  await loseNextAnswer(page, createSong.path);
  await form.save.click();
  await expect(page.getByText(songForm.stillHere)).toBeVisible();
  const songs: Song[] = await (await page.request.get(listSongs.path)).json();
  const first = songs.find(({ title }) => title === 'To ganger')?.id ?? '';
  await changeSong(kantor.page, first, { lyrics: 'En annen gang' });
  await form.lyrics.fill('To ganger');
  await form.save.click();
  await expect(new Chrome(page).toast).toContainText(songRemedies.taken.why);
  await form.save.click();
  await expect(page).toHaveURL(/\/song\/[\w-]+$/);
  expect(openId(page)).not.toBe(first);
  expect(await readSong(page, openId(page))).toMatchObject({ lyrics: 'To ganger' });
  expect(await readSong(page, first)).toMatchObject({ lyrics: 'En annen gang' });
});
