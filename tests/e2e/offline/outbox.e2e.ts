import { addSongToDevice } from '#tests/e2e/kit/addSongToDevice.ts';
import { makeTone } from '#tests/e2e/kit/makeTone.ts';
import { outboxRows } from '#tests/e2e/kit/outboxRows.ts';
import { openId, readRevisions, readSong } from '#tests/e2e/kit/readSong.ts';
import { expect } from '#tests/e2e/kit/test.ts';
import { test } from '#tests/e2e/offline/kit/test.ts';
import { withoutNetwork } from '#tests/e2e/kit/withoutNetwork.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';
import { emptyHeart } from '#tests/e2e/pages/SongCards.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { VersionsPage } from '#tests/e2e/pages/VersionsPage.ts';
import { WaitingPage } from '#tests/e2e/pages/WaitingPage.ts';
import { keptOnDevice } from '#web/texts/outboxSign.ts';
import { songFieldNames, songForm } from '#web/texts/songForm.ts';
import { versions } from '#web/texts/songVersions.ts';
import { waiting as texts, waitingSong } from '#web/texts/waiting.ts';
import { getMe } from '#contract/people/user.ts';
import { PendingWrites } from '#tests/e2e/kit/PendingWrites.ts';

test('writes without network show at once and are sent once the network is back', async ({
  installed,
}) => {
  const { page, context } = installed;
  const [form, toast, waiting] = [
    new SongFormPage(page),
    new Chrome(page).toast,
    new WaitingPage(page),
  ];
  const id = await addSongToDevice(page, { title: 'Elven om kvelden' });
  await withoutNetwork(installed);

  // A new song, with a recording.
  await form.openNew();
  await form.fill('Sangen fra fjellet', 'La-\nHøyt over tregrensen');
  await form.attach('audioFile', 'opptak.wav', makeTone(1));
  await form.save.click();
  await expect(toast).toContainText(keptOnDevice);
  await expect(new SongPage(page).lines.first()).toContainText('tregrensen');
  const newId = openId(page);
  await emptyHeart(page, 'Sangen fra fjellet').click();
  await expect(toast).toContainText(keptOnDevice);
  await expect(waiting.sign).toHaveAccessibleName('Uten nett. 2 endringer venter på å bli sendt');

  // An edit of the new song, which must be sent after it; then an edit and a version of another
  // song.
  await form.openEdit(newId);
  await form.title.fill('Sangen fra vidda');
  await form.save.click();
  await expect(page).toHaveURL(`/song/${newId}`);
  await form.openEdit(id);
  await form.text(songFieldNames.key).fill('Re-');
  await form.save.click();
  await expect(page).toHaveURL(`/song/${id}`);
  const versionsPage = new VersionsPage(page);
  await versionsPage.open(id);
  await versionsPage.addVersion('Lav', 'Mi-\nElven om kvelden');
  await expect(versionsPage.names).toHaveText(['Lav']);
  await versionsPage.edit('Lav');
  await versionsPage.field(versions.notes).fill('For altene');
  await versionsPage.save.click();
  await expect(versionsPage.card('Lav')).toContainText('For altene'); // the toast may be of the first write
  await expect(versionsPage.dialog).toHaveCount(0);

  await page.goto('/library');
  await new Chrome(page).search('Sangen fra'); // a long list renders only what is in view
  await expect(page.getByRole('article').filter({ hasText: 'Sangen fra vidda' })).toHaveCount(1);
  await waiting.sign.click();
  await expect(waiting.cards).toHaveCount(6);
  await expect(waiting.cards.first()).toContainText('Filer: opptak.wav');
  await expect(waiting.cards.nth(2)).toContainText(waitingSong.waitsBehind);
  await page.reload();
  await expect(waiting.cards).toHaveCount(6);

  await context.setOffline(false);
  await expect(waiting.nothing).toBeVisible();
  await expect.poll(() => outboxRows(page)).toEqual([]);
  await expect(waiting.sign).toHaveCount(0);
  expect(await readSong(page, newId)).toMatchObject({
    title: 'Sangen fra vidda',
    isFavorite: true,
    audioUrl: expect.stringContaining('/api/files/'),
    version: 2,
  });
  expect(await readSong(page, id)).toMatchObject({
    key: 'Re-',
    alternateVersions: [{ name: 'Lav', notes: 'For altene' }],
  });
  expect(await readRevisions(page, id)).toHaveLength(3);
  await new SongPage(page).open(newId);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sangen fra vidda');
});

test('a write whose response is lost stays pending, and takes effect once @full', async ({
  installed: { page, watch },
}) => {
  const id = await addSongToDevice(page, { title: 'Stien hjem' });
  watch.allow(/ERR_FAILED/);
  let lost = 0;
  await page.route(`**/api/songs/${id}`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    if (lost++ > 0) return route.fallback();
    await route.fetch();
    await route.abort();
  });
  const form = new SongFormPage(page);
  await form.openEdit(id);
  await form.text(songFieldNames.key).fill('Do');
  await form.save.click();
  await expect(new Chrome(page).toast).toContainText(keptOnDevice);
  await expect.poll(() => outboxRows(page)).toEqual([]);
  expect(lost).toBe(2);
  expect(await readSong(page, id)).toMatchObject({ key: 'Do', version: 2 });
  expect(await readRevisions(page, id)).toHaveLength(1);
});

test('with Offline-modus off a write without a response fails, and the form keeps it @full', async ({
  installed,
}) => {
  const { page } = installed;
  await page.goto('/settings');
  await page.evaluate(() =>
    localStorage.setItem('sangbok.device', JSON.stringify({ offlineMode: false })),
  );
  const form = new SongFormPage(page);
  await form.openNew();
  await form.fill('Uten nett', 'Ingen hører');
  await withoutNetwork(installed);
  await form.save.click();
  await expect(page.getByRole('alert').filter({ hasText: songForm.createFailed })).toBeVisible();
  await expect(form.title).toHaveValue('Uten nett');
  expect(await outboxRows(page)).toEqual([]);
});

test('an outbox changed by a newer release is kept, and sent as far as it is understood @full', async ({
  installed: { page },
}) => {
  const id = await addSongToDevice(page, { title: 'Gammel og ny' });
  const { user } = await (await page.request.get(getMe.path)).json();
  const writes = new PendingWrites(user.id, [await readSong(page, id)]);
  writes.add(crypto.randomUUID(), { kind: 'favorite', isFavorite: true }, {}, { title: 'Framtid' });
  writes.rows.splice(0, 1, ...writes.rows.map((row) => ({ ...row, format: 2 })));
  writes.add(id, { kind: 'change', fields: { key: 'Mi-' }, category: null });
  await page.goto('/logo.svg');
  await writes.putInto(page);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('sangbok-outbox', 7);
        opening.onsuccess = () => {
          opening.result.close();
          resolve();
        };
      }),
  );
  const waiting = new WaitingPage(page);
  await waiting.open();
  await expect(waiting.cards).toHaveCount(1);
  await expect(waiting.card('Framtid')).toContainText(texts.otherRelease);
  await expect.poll(() => readSong(page, id)).toMatchObject({ key: 'Mi-', version: 2 });
  expect((await outboxRows(page)).map(({ title, format }) => [title, format])).toEqual([
    ['Framtid', 2],
  ]);
});
