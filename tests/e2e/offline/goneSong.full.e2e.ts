import type { Song } from '#contract/song.ts';
import { listSongs } from '#contract/songs.ts';
import { deleteSong } from '#tests/e2e/kit/behindTheServer.ts';
import { keptSong } from '#tests/e2e/kit/keptSong.ts';
import { outboxRows } from '#tests/e2e/kit/outboxRows.ts';
import { readSong } from '#tests/e2e/kit/readSong.ts';
import { expect } from '#tests/e2e/kit/test.ts';
import { withoutNetwork } from '#tests/e2e/kit/withoutNetwork.ts';
import { test } from '#tests/e2e/offline/kit/test.ts';
import { writeRefused } from '#tests/e2e/offline/kit/writeRefused.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';
import { VersionsPage } from '#tests/e2e/pages/VersionsPage.ts';
import { WaitingPage } from '#tests/e2e/pages/WaitingPage.ts';
import { songFieldNames } from '#web/texts/songForm.ts';
import { waiting as texts } from '#web/texts/waiting.ts';

test('what was written in a song that another deleted is kept as a new one', async ({
  installed,
  sangbok,
}) => {
  const { page, context, watch } = installed;
  const id = await keptSong(page, { title: 'Broen som falt', lyrics: 'Broen bærer' });
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
  await form.text(songFieldNames.bibleReference).fill('Jes 43');
  await form.save.click();
  await expect(page).toHaveURL(`/song/${id}`);
  await deleteSong(sangbok, id);
  watch.allow(/status of 404/);
  await context.setOffline(false);
  const waiting = new WaitingPage(page);
  await expect(waiting.sign).toHaveAccessibleName('Ikke sendt. 2 endringer venter på å bli sendt');
  await waiting.sign.click();
  await expect(waiting.card(texts.songGone)).toHaveCount(1);
  const name = 'Behold som ny sang: Broen som falt, Endret: sangtekst';
  await page.getByRole('button', { name, exact: true }).click();
  await expect(new Chrome(page).toast).toContainText(texts.keptAsNew);
  await expect(waiting.nothing).toBeVisible();
  await expect.poll(() => outboxRows(page)).toEqual([]);
  const songs: Song[] = await (await page.request.get(listSongs.path)).json();
  const [made, ...others] = songs.filter(({ title }) => title === 'Broen som falt');
  expect(others).toEqual([]);
  expect(await readSong(page, made?.id ?? '')).toMatchObject({
    lyrics: 'Broen bærer meg',
    bibleReference: 'Jes 43',
    alternateVersions: [{ name: 'Lav', lyrics: 'Broen' }],
  });
});

test('every button says by its name what it does, and to which write', async ({ installed }) => {
  const { page } = installed;
  const waiting = new WaitingPage(page);
  await writeRefused(installed, ['Ny vei', 'Gammel vei']);
  await waiting.sign.click();
  const again = (title: string) =>
    page.getByRole('button', { name: `En gang til: ${title}, Ny sang`, exact: true });
  await expect(again('Ny vei')).toHaveText(texts.again);
  await expect(again('Gammel vei')).toHaveText(texts.again);
  const deeds = waiting.cards.locator('button, a[aria-label]');
  await expect(deeds).toHaveCount(6);
  const names = await deeds.evaluateAll((all) =>
    all.map((each) => each.getAttribute('aria-label') ?? each.textContent),
  );
  expect(new Set(names).size).toBe(6);

  const key = (await outboxRows(page))[0]?.key;
  await again('Ny vei').click();
  await expect(waiting.cards.getByRole('link', { name: 'Ny vei', exact: true })).toBeFocused();
  await expect(again('Ny vei')).toBeVisible();
  await expect.poll(async () => (await outboxRows(page))[0]?.key).not.toBe(key);
  const titles = (await outboxRows(page)).map(({ title }) => title);
  expect(titles).toEqual(['Ny vei', 'Gammel vei']);
});
