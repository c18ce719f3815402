import type { Page } from '@playwright/test';
import { getMe } from '#contract/people/user.ts';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { changeSong } from '#tests/e2e/kit/changeSong.ts';
import { readRevisions, readSong } from '#tests/e2e/kit/readSong.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { history as texts } from '#web/texts/songVersions.ts';

const changes = (page: Page) =>
  page.getByRole('region', { name: texts.list }).getByRole('listitem');
const nameOf = async (page: Page) =>
  (await (await page.request.get(getMe.path)).json()).user.firstName;

test('the history shows who changed what, and an earlier text is restored as a new change', async ({
  prest,
  kantor,
}) => {
  const { page } = prest;
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
