import type { Page } from '@playwright/test';
import type { SongMusic } from '#song/songPreferences.ts';
import { getMe } from '#contract/people/user.ts';
import { setSongMusic } from '#contract/songs/music.ts';
import { allOnDevice } from '#tests/e2e/kit/deviceLibrary.ts';
import { addSongToDevice } from '#tests/e2e/kit/addSongToDevice.ts';
import { outboxRows } from '#tests/e2e/kit/outboxRows.ts';
import { PendingWrites } from '#tests/e2e/kit/PendingWrites.ts';
import { readRevisions, readSong } from '#tests/e2e/kit/readSong.ts';
import { expect } from '#tests/e2e/kit/test.ts';
import { withoutNetwork } from '#tests/e2e/kit/withoutNetwork.ts';
import { test } from '#tests/e2e/offline/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { WaitingPage } from '#tests/e2e/pages/WaitingPage.ts';
import { keptOnDevice } from '#web/texts/outboxSign.ts';
import { musicPanel as panel, rolling } from '#web/texts/songTools.ts';
import { writeTitles } from '#web/texts/waiting.ts';

/** The device's stored music preferences; replaced first where `replacement` is given. */
function musicOnDevice(
  page: Page,
  replacement?: readonly unknown[],
): Promise<readonly { readonly songId: string }[]> {
  return page.evaluate(
    (rows) =>
      new Promise((resolve) => {
        const opening = indexedDB.open('sangbok-library');
        opening.onsuccess = () => {
          const meta = opening.result.transaction('meta', 'readwrite').objectStore('meta');
          if (rows !== undefined) meta.put(rows, 'music');
          const reading = meta.get('music');
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result ?? []);
          };
        };
      }),
    replacement,
  );
}

async function askAgain(page: Page): Promise<readonly { readonly songId: string }[]> {
  await page.evaluate(() => dispatchEvent(new Event('online')));
  return musicOnDevice(page);
}

test('of two devices of one person, the last write to arrive applies on both, and each is sent once', async ({
  installed: phone,
  newClient,
}) => {
  const id = await addSongToDevice(phone.page, { title: 'Elven mellom to' });
  const { user } = await (await phone.page.request.get(getMe.path)).json();
  const address = setSongMusic.path.replace(':id', id);
  const setOnPhone = (data: Partial<SongMusic>) => phone.page.request.post(address, { data });
  const tablet = await newClient({ storageState: await phone.context.storageState() });
  await tablet.page.goto('/');
  await allOnDevice(tablet.page);

  // The tablet is offline until later; the phone is online.
  const writes = new PendingWrites(user.id, [await readSong(phone.page, id)]);
  writes.add(id, { kind: 'music', change: { capo: 2 } }, {}, { title: 'Elven mellom to' });
  await tablet.page.goto('/logo.svg');
  await writes.putInto(tablet.page);
  await withoutNetwork(tablet);
  const waiting = new WaitingPage(tablet.page);
  await tablet.page.goto(`/song/${id}`);
  await tablet.page.reload();
  await expect(waiting.sign).toHaveAccessibleName('Uten nett. 1 endring venter på å bli sendt');
  await tablet.page.goto('/waiting');
  await expect(tablet.page.getByText(writeTitles.musicSet)).toBeVisible();
  await setOnPhone({ transposition: 1, capo: 5 });
  const set = { songId: id, transposition: 1, scroll: null };
  const known = async (page: Page) => (await askAgain(page)).filter(({ songId }) => songId === id);
  await expect.poll(() => known(phone.page)).toEqual([{ ...set, capo: 5 }]);

  // The tablet's write arrives later and its response is lost; then the phone sets the same again.
  tablet.watch.allow(/status of 502/);
  const keys: (string | undefined)[] = [];
  await tablet.context.route(
    ({ pathname }) => pathname === address,
    async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      const response = await route.fetch();
      if (keys.length > 1) return route.fulfill({ response });
      expect((await readSong(phone.page, id)).music).toMatchObject({ transposition: 1, capo: 2 });
      await setOnPhone({ capo: 7 });
      await route.fulfill({ status: 502, body: '' });
    },
  );
  await tablet.context.setOffline(false);
  await expect.poll(() => outboxRows(tablet.page), { timeout: 20_000 }).toEqual([]);
  expect(keys).toEqual([writes.rows[0]?.key, writes.rows[0]?.key]);

  for (const { page } of [phone, tablet]) {
    await expect.poll(() => known(page)).toEqual([{ ...set, capo: 7 }]);
    expect((await readSong(page, id)).music).toEqual({ transposition: 1, capo: 7, scroll: null });
  }
});

test('a preference set without network applies at once and after a reload, and is one write', async ({
  installed,
}) => {
  const { page, context } = installed;
  const lyrics = Array.from({ length: 80 }, (_, at) => `La-\nLinje ${at}`).join('\n');
  const id = await addSongToDevice(page, { title: 'Lang nok', lyrics });
  await withoutNetwork(installed);
  const strip = page.getByRole('group', { name: rolling.name, exact: true });
  const open = async () => {
    await new SongPage(page).open(id);
    await new SongPage(page).details.waitFor();
    await page.keyboard.press('r');
  };
  const pace = (speed: number) =>
    strip.getByRole('button', { name: rolling.how(rolling.speed(speed)) });
  await open();
  await expect(pace(8)).toBeVisible();
  for (const speed of [9, 10, 11]) {
    await strip.getByRole('button', { name: rolling.faster }).click();
    await expect(pace(speed)).toBeVisible();
  }
  await expect
    .poll(async () => (await outboxRows(page)).map(({ work }) => work))
    .toEqual([{ kind: 'music', change: { scroll: { by: 'speed', speed: 11 } } }]);
  await open();
  await expect(pace(11)).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => outboxRows(page), { timeout: 20_000 }).toEqual([]);
  expect((await readSong(page, id)).music).toMatchObject({ scroll: { by: 'speed', speed: 11 } });
  await expect(pace(11)).toBeVisible();
});

test('the key of a song is set without network, and written once', async ({ installed }) => {
  const { page, context } = installed;
  const songPage = new SongPage(page);
  const lyrics = 'Re-      Sol-\nLampen i vinduet\nLa7      Re-\nlyser for deg';
  const id = await addSongToDevice(page, { title: 'Lampen i mørket', lyrics });
  await withoutNetwork(installed);
  await songPage.open(id);
  await songPage.openMusic();
  const question = songPage.music.getByRole('group', { name: panel.keyOfSong });
  await question.getByRole('button', { name: panel.chooseKey }).click();
  await question.getByRole('combobox').selectOption('Sol-');
  await question.getByRole('button', { name: panel.save }).click();
  await expect(new Chrome(page).toast).toContainText(panel.keyKept('Sol-'));
  await expect(new Chrome(page).toast).toContainText(keptOnDevice);
  await expect(songPage.key).toContainText('Sol-');
  await expect(question).toHaveCount(0);
  await page.reload();
  await songPage.openMusic();
  await expect(songPage.tool(panel.keyNow('Sol-'))).toBeVisible();
  await expect(question, 'the question does not come back').toHaveCount(0);

  await context.setOffline(false);
  await expect.poll(() => outboxRows(page), { timeout: 20_000 }).toEqual([]);
  expect(await readSong(page, id)).toMatchObject({ lyrics, key: 'Sol-' });
  expect(await readRevisions(page, id)).toHaveLength(1);
  await expect(question).toHaveCount(0);
});
