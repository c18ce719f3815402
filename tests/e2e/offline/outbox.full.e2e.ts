import { getMe } from '#contract/people/user.ts';
import { addSongToDevice } from '#tests/e2e/kit/addSongToDevice.ts';
import { outboxRows } from '#tests/e2e/kit/outboxRows.ts';
import { QueuedWrites } from '#tests/e2e/kit/QueuedWrites.ts';
import { readSong } from '#tests/e2e/kit/readSong.ts';
import { expect } from '#tests/e2e/kit/test.ts';
import { test } from '#tests/e2e/offline/kit/test.ts';
import { withoutNetwork } from '#tests/e2e/kit/withoutNetwork.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';
import { WaitingPage } from '#tests/e2e/pages/WaitingPage.ts';
import { songForm } from '#web/texts/songForm.ts';
import { waiting as texts } from '#web/texts/waiting.ts';

test('with Offline-modus off a write without a response fails, and the form keeps it', async ({
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

test('an outbox changed by a newer release is kept, and sent as far as it is understood', async ({
  installed: { page },
}) => {
  const id = await addSongToDevice(page, { title: 'Gammel og ny' });
  const { user } = await (await page.request.get(getMe.path)).json();
  const writes = new QueuedWrites(user.id, [await readSong(page, id)]);
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
