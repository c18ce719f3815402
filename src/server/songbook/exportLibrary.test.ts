import { createHash } from 'node:crypto';
import { rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { missingFiles, missingFilesHeader } from '#contract/library/songbookTransfer.ts';
import type { SongbookSong } from '#contract/library/songbook.ts';
import type { Database } from '#server/db/engine.ts';
import { openFolder } from '#server/blobs/DiskContentStore.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { testDatabaseSettings } from '#server/db/testing/testDatabase.ts';
import { addPerson } from '#server/db/testing/addPerson.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { makeForm } from '#server/testing/makeForm.ts';
import { listen, rawExchange, rawHead } from '#server/testing/rawExchange.ts';
import { makeMp3, padded } from '#server/testing/sampleFiles.ts';
import { testServer } from '#server/testing/testServer.ts';
import { readZip } from '#server/songbook/testing/readZip.ts';
import { exportLibrary } from './exportLibrary.ts';
import { exportFrom, fatesOf, importInto } from '#server/songbook/testing/transfer.ts';

async function setUp(database: Partial<Database> = {}) {
  const dataDir = testDataDir();
  const store = await openFolder(dataDir);
  const server = await testServer({ ...database, files: store });
  const { browser } = await server.person();
  /** Adds a song with a recording; returns the recording's hash. */
  async function addRecording(recording: Buffer, title = 'Ny'): Promise<string> {
    await addSong(server.deps);
    const audioFile = { name: 'a.mp3', bytes: recording };
    const fields = { title, categoryId: 'psalms', language: 'no', lyrics: 'Ny', audioFile };
    const { headers, payload } = await makeForm(fields);
    const answer = await browser.send('POST', '/api/songs', { body: payload, headers });
    expect(answer.status).toBe(200);
    return createHash('sha256').update(recording).digest('hex');
  }
  return { ...server, browser, store, dataDir, addRecording };
}

it('is named by date, and is not cached', async () => {
  const { browser, deps } = await setUp();
  deps.pass(11.5 * 60 * 60 * 1000); // 23:30 on 1 January, UTC
  const { headers } = await browser.get('/api/library/export');
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="sangbok-2026-01-02.zip"; filename*=UTF-8''sangbok-2026-01-02.zip`,
    'cache-control': 'no-store',
  });
});

it('is a consistent snapshot, and does not block writers', async () => {
  const dataDir = testDataDir();
  const database = await openDatabase(await testDatabaseSettings('test', dataDir));
  onTestFinished(() => database.close());
  const { browser, deps, addRecording } = await setUp(database);
  for (let at = 0; at < 250; at++) await addSong(deps, { title: `Sang ${1000 + at}`, key: 'Re-' });
  await addRecording(makeMp3(), 'Sang 1100, sunget');
  const before = await exportFrom(browser);
  let isFirst = true;
  const whileItReads = deps.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const isOfSongs = result.rows.some((row) => 'audio_sha256' in row);
      if (isOfSongs && isFirst) {
        isFirst = false;
        await deps.db
          .transaction()
          .execute((tx) => tx.updateTable('song').set({ key: 'Do' }).execute());
      }
      return result;
    },
  });
  const { content } = await exportLibrary(
    { ...deps, db: whileItReads },
    { user: await addPerson(deps), address: '' },
  );
  const during = await buffer(content);
  const keysOf = async (book: Buffer) => {
    const lines = String((await readZip(book)).get('songs.ndjson'))
      .trim()
      .split('\n');
    return lines.map((line) => (JSON.parse(line) as SongbookSong).key);
  };
  expect(await keysOf(during)).toEqual(await keysOf(before));
  expect(new Set(await keysOf(await exportFrom(browser)))).toEqual(new Set(['Do']));
});

it('answers HEAD without a body', async () => {
  const { browser } = await setUp();
  const { status, bytes } = await browser.send('HEAD', '/api/library/export');
  expect([status, bytes.length]).toEqual([200, 0]);
});

it.each([
  ['goes away', async (socket: Socket) => void socket.destroy()],
  [
    'takes nothing for a minute',
    async (socket: Socket) => {
      await expect.poll(() => socket.timeout).toBe(60_000);
      socket.emit('timeout');
    },
  ],
])('closes its files when the client %s', async (_, leave) => {
  const { app, browser, store, addRecording } = await setUp();
  await addRecording(makeMp3());
  app.server.on('connection', (socket: Socket) => void opened.promise.then(() => leave(socket)));
  const endless = new Readable({
    read: () => setImmediate(() => endless.push(Buffer.alloc(64 * 1024))),
  });
  const opened = Promise.withResolvers<void>();
  vi.spyOn(store, 'open').mockImplementation(async () => {
    opened.resolve();
    return endless;
  });
  const port = await listen(app);
  await rawExchange(port, { pieces: [rawHead(browser, 'GET /api/library/export', {})] });
  await expect.poll(() => endless.destroyed).toBe(true);
});

it('is refused while the user has too many running exports, and never for those of others', async () => {
  const { app, browser, person, store, addRecording } = await setUp();
  await addRecording(makeMp3());
  const port = await listen(app);
  const head = (each = browser) => rawHead(each, 'GET /api/library/export', {});
  // A client that disconnects before anything is sent ends its export.
  const leave = () => rawExchange(port, { pieces: [head()], cut: 'at once' });
  await Promise.all([leave(), leave(), leave()]);
  const take = (each = browser) => rawExchange(port, { pieces: [head(each)] });
  const both = async () => (await Promise.all([take(), take()])).map(({ status }) => status);
  await expect.poll(both).toEqual([200, 200]);
  const ended = Promise.withResolvers<void>();
  const open = store.open.bind(store);
  const opening = vi.spyOn(store, 'open').mockImplementation(async (...content) => {
    await ended.promise;
    return open(...content);
  });
  const refused = { status: 429, body: { code: 'exportUnderWay' } };
  const own = [take(), take()];
  await expect.poll(() => opening).toHaveBeenCalledTimes(2);
  const third = await take();
  expect(third).toMatchObject(refused);
  expect(third.head).toMatch(/^retry-after: \d+\r?$/m);
  const others = await Promise.all([person(), person(), person()]);
  const all = [0, 0, 1, 1].map((at) => take(others[at]?.browser));
  await expect.poll(() => opening).toHaveBeenCalledTimes(6);
  all.push(take(others[2]?.browser));
  await expect.poll(() => opening).toHaveBeenCalledTimes(7);
  expect(await take(others[2]?.browser)).toMatchObject(refused);
  ended.resolve();
  for (const { status } of await Promise.all([...own, ...all])) expect(status).toBe(200);
  expect((await take()).status).toBe(200);
});

it('is recorded as an audit event', async () => {
  const { browser, deps, addRecording } = await setUp();
  await addRecording(makeMp3());
  await exportFrom(browser);
  const exports = deps.db.selectFrom('trail').select('about').where('deed', '=', 'exported');
  expect(await exports.execute()).toEqual([{ about: '2 sanger, 1 fil' }]);
});

it('works on a full disk, since it writes nothing', async () => {
  const { browser, deps, store, addRecording } = await setUp();
  await addRecording(makeMp3());
  await sql`alter table trail rename to no_trail`.execute(deps.db);
  onTestFinished(async () => {
    await sql`alter table no_trail rename to trail`.execute(deps.db); // later tests reuse the database
  });
  vi.spyOn(store, 'begin').mockRejectedValue(Object.assign(new Error('full'), { code: 'ENOSPC' }));
  expect((await readZip(await exportFrom(browser))).size).toBe(3);
});

describe('with missing or damaged files', () => {
  const contentOf = (dataDir: string, sha256: string) =>
    join(dataDir, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  const spoilings: [string, (path: string) => void][] = [
    ['gone', (path) => rmSync(path)],
    ['shorter', (path) => truncateSync(path, 5)],
  ];

  it.each(spoilings)('omits files that are %s, and names them', async (_, spoil) => {
    const { browser, dataDir, addRecording } = await setUp();
    const kept = await addRecording(makeMp3(5), 'Hel');
    const lost = await addRecording(makeMp3(9), 'Halv');
    spoil(contentOf(dataDir, lost));
    const { bytes, headers } = await browser.get('/api/library/export');
    const entries = await readZip(bytes);
    expect([...entries.keys()]).toEqual(['songbook.json', 'songs.ndjson', `files/${kept}.mp3`]);
    const lines = String(entries.get('songs.ndjson')).trim().split('\n');
    const songs = lines.map((line) => JSON.parse(line) as SongbookSong);
    const half = songs.find(({ title }: SongbookSong) => title === 'Halv');
    expect(half).toMatchObject({
      audio: null,
      missing: [{ file: `files/${lost}.mp3`, name: 'a.mp3', mediaType: 'audio/mpeg' }],
    });
    expect(songs.filter((song: object) => 'missing' in song)).toEqual([half]);
    const said = JSON.parse(decodeURIComponent(String(headers[missingFilesHeader])));
    expect(missingFiles.parse(said)).toEqual({ count: 1, titles: ['Halv'] });

    const there = await testServer();
    const { browser: reader } = await there.person({ role: 'prest' });
    expect(fatesOf(await importInto(reader, bytes))).toMatchObject({ new: songs.length });
  });

  it('reports their number, however many', async () => {
    const { browser, dataDir, addRecording } = await setUp();
    for (let at = 0; at < 9; at++) {
      const sha256 = await addRecording(makeMp3(5 + at), `${at} ${'🙂'.repeat(90)}`);
      rmSync(contentOf(dataDir, sha256));
    }
    const { headers } = await browser.get('/api/library/export');
    const said = String(headers[missingFilesHeader]);
    expect(said.length).toBeLessThan(3000);
    const { count, titles } = missingFiles.parse(JSON.parse(decodeURIComponent(said)));
    expect([count, titles.length < 9]).toEqual([9, true]);
    expect((await readZip((await browser.get('/api/library/export')).bytes)).size).toBe(2);
  });

  it('closes the connection where a file shrinks or disappears while it is sent', async () => {
    const { app, browser, store, addRecording } = await setUp();
    await addRecording(padded(makeMp3(5), 3_000_000));
    const port = await listen(app);
    const head = rawHead(browser, 'GET /api/library/export', {});
    const short = async () => Readable.from([Buffer.alloc(1_000_000)], { objectMode: false });
    const gone = async () =>
      Readable.from(
        (async function* () {
          yield Buffer.alloc(1_000_000);
          await pause();
          throw new Error('input/output error');
        })(),
        { objectMode: false },
      );
    for (const open of [short, gone]) {
      vi.spyOn(store, 'open').mockImplementationOnce(open);
      const { status, rest, body } = await rawExchange(port, { pieces: [head] });
      expect([status, body]).toEqual([200, {}]);
      expect(rest.endsWith('0\r\n\r\n')).toBe(false); // the end of a chunked response
    }
  });
});
