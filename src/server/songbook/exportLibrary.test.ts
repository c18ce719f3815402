import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { FileStore, TemporaryFile } from '#server/storage/files/FileStore.ts';
import { openFileStore } from '#server/storage/files/openFileStore.ts';
import { addSong } from '#server/storage/testing/addSong.ts';
import { testDataDir } from '#server/storage/testing/testFileStore.ts';
import { watchedDisk } from '#server/storage/testing/watchedDisk.ts';
import { makeForm } from '#server/testing/makeForm.ts';
import { listen, rawExchange, rawHead } from '#server/testing/rawExchange.ts';
import { makeMp3, padded } from '#server/testing/sampleFiles.ts';
import { testServer } from '#server/testing/testServer.ts';
import { readZip } from '#server/songbook/testing/readZip.ts';
import { exportFrom } from '#server/songbook/testing/transfer.ts';

async function setUp(fail?: Parameters<typeof watchedDisk>[0]) {
  const dataDir = testDataDir();
  const store = await openFileStore(dataDir, watchedDisk(fail).on);
  const server = await testServer({ files: store });
  const { browser } = await server.person();
  const temporary = () => readdirSync(join(dataDir, 'files', 'tmp'));
  async function sing(recording: Buffer): Promise<void> {
    await addSong(server.deps);
    const audioFile = { name: 'a.mp3', bytes: recording };
    const fields = { title: 'Ny', categoryId: 'psalms', language: 'no', lyrics: 'Ny', audioFile };
    const { headers, payload } = await makeForm(fields);
    const answer = await browser.send('POST', '/api/songs', { body: payload, headers });
    expect(answer.status).toBe(200);
  }
  return { ...server, browser, store, temporary, sing };
}

/** Calls `whenWritten` with how often a temporary file has been written to. */
function telling(store: FileStore, whenWritten: (count: number) => Promise<void>): void {
  const begin = store.begin.bind(store);
  vi.spyOn(store, 'begin').mockImplementation(async () => {
    const file: TemporaryFile = await begin();
    const write = file.write.bind(file);
    let count = 0;
    return Object.assign(file, {
      write: async (bytes: Uint8Array) => {
        await write(bytes);
        await whenWritten(++count);
      },
    });
  });
}

it('is called by its day, and is kept by nobody on the way', async () => {
  const { browser, deps } = await setUp();
  deps.pass(11.5 * 60 * 60 * 1000); // 23:30 of the first of January, in UTC
  const { headers } = await browser.get('/api/library/export');
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="sangbok-2026-01-02.zip"; filename*=UTF-8''sangbok-2026-01-02.zip`,
    'cache-control': 'no-store',
  });
});

it('has all of one moment, whoever writes meanwhile', async () => {
  const { browser, deps, store } = await setUp();
  for (let at = 0; at < 250; at++) await addSong(deps, { title: `Sang ${1000 + at}`, key: 'Re-' });
  const before = await exportFrom(browser);
  let writing: Promise<unknown> | undefined;
  telling(store, async (count) => {
    if (count !== 2 || writing !== undefined) return; // the first songs have been read
    writing = deps.db
      .transaction()
      .execute((tx) => tx.updateTable('song').set({ key: 'Do' }).execute());
    // SQLite has one connection: there the writer waits for the reader.
    if (deps.engine.name === 'postgres') await writing;
  });
  const during = await exportFrom(browser);
  await writing;
  const keysOf = async (book: Buffer) => {
    const { songs } = JSON.parse(String((await readZip(book)).get('songbook.json')));
    return songs.map(({ key }: { key: string }) => key);
  };
  expect(await keysOf(during)).toEqual(await keysOf(before));
  expect(new Set(await keysOf(await exportFrom(browser)))).toEqual(new Set(['Do']));
});

it('leaves nothing behind, also when only its head is asked for', async () => {
  const { browser, temporary, sing } = await setUp();
  await sing(makeMp3());
  await exportFrom(browser);
  const { status, bytes } = await browser.send('HEAD', '/api/library/export');
  expect([status, bytes.length]).toEqual([200, 0]);
  await vi.waitFor(() => expect(temporary()).toEqual([]));
});

it('leaves nothing behind when whoever asked goes away', async () => {
  const { app, browser, temporary, sing } = await setUp();
  await sing(padded(makeMp3(5), 9_000_000));
  const port = await listen(app);
  const head = rawHead(browser, 'GET /api/library/export', {});
  await rawExchange(port, { pieces: [head], cut: 'at answer' });
  await vi.waitFor(() => expect(temporary()).toEqual([]));
});

it('ends without an end when a file cannot be read, so that nobody takes it for whole', async () => {
  const { app, browser, store, temporary, sing } = await setUp();
  await sing(makeMp3());
  vi.spyOn(store, 'open').mockRejectedValue(new Error('the disk is broken'));
  const port = await listen(app);
  const head = rawHead(browser, 'GET /api/library/export', {});
  const { status, rest, body } = await rawExchange(port, { pieces: [head] });
  expect([status, body]).toEqual([200, {}]);
  expect(rest.endsWith('0\r\n\r\n')).toBe(false); // the end of chunks
  await vi.waitFor(() => expect(temporary()).toEqual([]));
  vi.restoreAllMocks();
  const whole = await rawExchange(port, { pieces: [head] });
  expect(whole.rest.endsWith('0\r\n\r\n')).toBe(true);
});

it('says so on a full disk', async () => {
  let isFull = false;
  const { browser, temporary } = await setUp((step) => {
    if (isFull && step === 'write') throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
  });
  isFull = true;
  const answer = await browser.get('/api/library/export');
  expect(answer).toMatchObject({ status: 507, body: { code: 'diskFull' } });
  expect(temporary()).toEqual([]);
  expect((await browser.get('/api/songs')).status).toBe(200);
});
