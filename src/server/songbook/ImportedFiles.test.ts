import { describe, expect, it, vi } from 'vitest';
import { removeUnreferenced } from '#server/files/storeFiles.ts';
import { openFolder } from '#server/blobs/DiskContentStore.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { watchedDisk } from '#server/db/testing/watchedDisk.ts';
import { hashOf } from '#server/testing/killedWriters.ts';
import { makeForm } from '#server/testing/makeForm.ts';
import { makeMp3, makePng } from '#server/testing/sampleFiles.ts';
import { testServer } from '#server/testing/testServer.ts';
import { countStored } from '#server/songbook/testing/countStored.ts';
import { bookFile, bookSong, makeSongbook } from '#server/songbook/testing/makeSongbook.ts';
import { sendSongbook } from '#server/songbook/testing/transfer.ts';

const mp3 = bookFile(makeMp3(), 'mp3', 'audio/mpeg');
const png = bookFile(makePng(), 'png', 'image/png');
const book = makeSongbook(
  [bookSong({ title: 'Ny', audio: mp3.file }), bookSong({ title: 'Til', sheetMusic: png.file })],
  [mp3.entry, png.entry],
);

async function setUp(fail?: Parameters<typeof watchedDisk>[0]) {
  const dataDir = testDataDir();
  const store = await openFolder(dataDir, watchedDisk(fail).on);
  const server = await testServer({ files: store });
  await addSong(server.deps);
  const { browser } = await server.person();
  return {
    ...server,
    browser,
    store,
    send: () => sendSongbook(browser, book),
    kept: () => countStored(server.deps, dataDir),
  };
}

describe('on a full disk', () => {
  const full = () => {
    throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  };

  it.each<['write' | 'sync' | 'rename' | 'mkdir', number]>([
    ['write', 0], // the song book itself
    ['write', 1], // during validation
    ['write', 4], // while its files are stored
    ['sync', 1],
    ['rename', 1],
    ['mkdir', 1],
  ])('at %s after %i of them, an import answers 507 and stores nothing', async (step, after) => {
    let remaining = Number.POSITIVE_INFINITY;
    const { browser, send, kept } = await setUp((name) => {
      if (name === step && remaining-- <= 0) full();
    });
    const before = await kept();
    remaining = after;
    expect(await send()).toMatchObject({ status: 507, body: { code: 'diskFull' } });
    expect(await kept()).toEqual(before);
    expect((await browser.get('/api/songs')).status).toBe(200);
    remaining = Number.POSITIVE_INFINITY;
    expect((await send()).status).toBe(200);
    expect(await kept()).toMatchObject({ songs: 3, files: 2, onDisk: 2 });
  });

  it('at the commit, an import answers 507 and stores nothing', async () => {
    const { deps, send, kept } = await setUp();
    const before = await kept();
    vi.spyOn(deps.engine, 'isDiskFull').mockReturnValue(true);
    vi.spyOn(deps.engine, 'indexSong').mockRejectedValueOnce(new Error('disk full'));
    expect(await send()).toMatchObject({ status: 507 });
    vi.restoreAllMocks();
    expect(await kept()).toEqual(before);
    expect((await send()).status).toBe(200);
  });
});

it('never references a blob that was deleted', async () => {
  const { browser, kept, store } = await setUp();
  const before = await kept();
  vi.spyOn(store, 'has').mockResolvedValueOnce(false);
  const twice = ['En', 'To'].map((title) => bookSong({ title, audio: mp3.file }));
  const answer = await sendSongbook(browser, makeSongbook(twice, [mp3.entry]));
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  vi.restoreAllMocks();
  expect(await kept()).toEqual(before);
});

it('imports completely although a refused upload deletes the same blobs at any moment', async () => {
  const { deps, send, kept } = await setUp();
  const contents = [makeMp3(), makePng()].map(hashOf);
  const transaction = deps.db.transaction.bind(deps.db);
  const begun = vi.spyOn(deps.db, 'transaction').mockImplementation(() => {
    const begin = transaction();
    const execute: typeof begin.execute = async (work) => {
      await removeUnreferenced(
        { ...deps, db: Object.assign(Object.create(deps.db), { transaction }) },
        contents,
      );
      return begin.execute(work);
    };
    return Object.assign(Object.create(begin), { execute });
  });
  expect(await send()).toMatchObject({ status: 200 });
  expect(begun.mock.calls.length).toBeGreaterThan(2);
  begun.mockRestore();
  expect(await kept()).toMatchObject({ songs: 3, files: 2, onDisk: 2 });
});

it('imports completely beside 20 refused uploads of the same blobs', async () => {
  const { deps, browser, send, kept } = await setUp();
  const target = await addSong(deps, { title: 'Målet' });
  const [audioFile, sheetMusicFile] = [makeMp3(), makePng()];
  const refused = Array.from({ length: 20 }, async () => {
    const { headers, payload } = await makeForm({
      categoryId: 'nothing',
      audioFile: { name: 'a.mp3', bytes: audioFile },
      sheetMusicFile: { name: 'a.png', bytes: sheetMusicFile },
    });
    return browser.send('PATCH', `/api/songs/${target}`, { body: payload, headers });
  });
  const [imported, ...answers] = await Promise.all([send(), ...refused]);
  expect(imported).toMatchObject({ status: 200 });
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
  expect(await kept()).toMatchObject({ songs: 4, files: 2, onDisk: 2 });
});

it('deletes nothing that another song uses', async () => {
  const { deps, send, kept } = await setUp();
  expect((await send()).status).toBe(200);
  await deps.db.updateTable('song').set({ deleted_at: 1 }).execute();
  vi.spyOn(deps.engine, 'indexSong').mockRejectedValueOnce(new Error('broken'));
  expect((await send()).status).toBe(500);
  vi.restoreAllMocks();
  expect(await kept()).toMatchObject({ files: 2, onDisk: 2 });
});
