import type { Page } from '@playwright/test';
import { getMe } from '#contract/people/user.ts';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { changeSong, writeVersions } from '#tests/e2e/kit/changeSong.ts';
import { readRevisions, readSong } from '#tests/e2e/kit/readSong.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { history as texts } from '#web/texts/songVersions.ts';
import { breakAnswers } from '#tests/e2e/kit/breakAnswers.ts';
import { chrome } from '#web/texts/chrome.ts';
import { songFieldNames } from '#web/texts/songForm.ts';

const changes = (page: Page) =>
  page.getByRole('region', { name: texts.list }).getByRole('listitem');
const nameOf = async (page: Page) =>
  (await (await page.request.get(getMe.path)).json()).user.firstName;

test('the history shows who changed what, and an earlier text is restored as a new change', async ({
  prest: { page },
  kantor,
}) => {
  const id = await addSong(page, { lyrics: '(La-)Første tekst' });
  await changeSong(page, id, { lyrics: 'Andre tekst', key: 'Re-' });
  await changeSong(kantor.page, id, { title: 'Lampen i gangen' });
  await page.goto(`/song/${id}/history`);
  const [me, other] = [await nameOf(page), await nameOf(kantor.page)];
  await expect(changes(page)).toHaveText([
    new RegExp(`${other} endret sangtittel`),
    new RegExp(`${me} endret .*sangtekst`),
  ]);
  await expect(changes(page).last()).toContainText('toneart');

  await changes(page).last().getByRole('button').click();
  const earlier = page.getByRole('article');
  await expect(earlier.getByRole('heading', { level: 2 }).first()).toBeFocused();
  await expect(earlier.getByRole('heading', { level: 3 }).last()).toHaveText('Lampen i vinduet');
  await expect.poll(() => new SongPage(page).chords()).toEqual(['La-']);
  await expect(earlier).toContainText('Første tekst');
  await page.goBack();
  await expect(earlier).toHaveCount(0);
  await changes(page).last().getByRole('button').click();

  await page.getByRole('button', { name: texts.restore }).click();
  const ask = page.getByRole('alertdialog', { name: texts.restoreAsk });
  await ask.getByRole('button', { name: texts.restoreYes }).click();
  await expect(page).toHaveURL(`/song/${id}`);
  await expect(new Chrome(page).toast).toContainText(texts.restored);
  await expect(new SongPage(page).title).toHaveText('Lampen i vinduet');
  expect(await readSong(page, id)).toMatchObject({ lyrics: '(La-)Første tekst', key: null });
  expect(await readRevisions(page, id)).toHaveLength(3);
});

test('a song that was never changed says so @full', async ({ page }) => {
  await page.goto(`/song/${await addSong(page)}/history`);
  await expect(page.getByText(texts.empty)).toBeVisible();
});

test('a history that fails to load affects nothing else @full', async ({ prest, page }) => {
  const id = await addSong(page);
  const restore = await breakAnswers(prest, `/api/songs/${id}/revisions`);
  await page.goto(`/song/${id}/history`);
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText(texts.listFailed + chrome.tryAgain);
  await restore();
  await alert.getByRole('button').click();
  await expect(page.getByText(texts.empty)).toBeVisible();
});

test('nothing is restored over a change that was not shown @full', async ({ prest }) => {
  const { page, watch } = prest;
  const id = await addSong(page, { lyrics: 'Første tekst' });
  await changeSong(page, id, { lyrics: 'Andre tekst' });
  await page.goto(`/song/${id}/history`);
  await changes(page).getByRole('button').click();
  await page.getByRole('button', { name: texts.restore }).click();
  await changeSong(page, id, { lyrics: 'Tredje tekst' });
  watch.allow(/status of 412/);
  const ask = page.getByRole('alertdialog', { name: texts.restoreAsk });
  await ask.getByRole('button', { name: texts.restoreYes }).click();
  await expect(new Chrome(page).toast).toContainText(texts.changedMeanwhile);
  await expect(changes(page)).toHaveCount(2);
  expect((await readSong(page, id)).lyrics).toBe('Tredje tekst');
});

test('a change shows fields before and after, and lyrics by line @full', async ({ page }) => {
  const lines = ['Første linje', '(La-)Andre linje', 'Tredje linje'];
  const id = await addSong(page, { lyrics: lines.join('\n') });
  const mended = lines.with(1, '(Mi-)Andre linje');
  await changeSong(page, id, { lyrics: mended.join('\n'), key: 'Re-', tempo: 'slow' });
  await writeVersions(page, id, [{ name: 'Barnekor', lyrics: 'Lampen' }]);
  await changeSong(page, id, { key: 'Mi-' });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(`/song/${id}/history`);
    await changes(page).last().getByRole('button').click();
    const change = page.getByRole('region', { name: texts.differences });
    await expect(change.getByRole('heading', { level: 4 })).toHaveText([
      songFieldNames.tempo,
      songFieldNames.key,
      songFieldNames.lyrics,
    ]);
    await expect(change.getByText('Re-'), 'the text behind this change, not today’s').toBeVisible();
    await expect(change.getByText('Langsom')).toBeVisible();
    await expect(change.locator('mark')).toHaveText(['(La-)Andre linje', '(Mi-)Andre linje']);
    await expect(change.getByText(texts.before, { exact: true }).first()).toBeAttached();

    await page.goBack();
    await changes(page).nth(1).getByRole('button').click();
    const versions = change.getByRole('heading', { name: songFieldNames.alternateVersions });
    await expect(versions).toBeVisible();
    await expect(change.getByText('Barnekor')).toBeVisible();
    await page.goBack();
    await changes(page).first().getByRole('button').click();
    await expect(change.getByText('Mi-'), 'the song as it is today').toBeVisible();
  }
});
