import { describe, expect, it, vi } from 'vitest';
import { openFolder } from '#server/blobs/DiskContentStore.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { makeForm } from '#server/testing/makeForm.ts';
import { makeMp3 } from '#server/testing/sampleFiles.ts';
import type { TestBrowser } from '#server/testing/TestBrowser.ts';
import { testServer } from '#server/testing/testServer.ts';
import { countStored } from '#server/songbook/testing/countStored.ts';
import { bookFile, bookSong, makeSongbook } from '#server/songbook/testing/makeSongbook.ts';
import { fatesOf, importInto, sendSongbook } from '#server/songbook/testing/transfer.ts';

async function setUp() {
  const dataDir = testDataDir();
  const server = await testServer({ files: await openFolder(dataDir) });
  const { browser } = await server.person();
  await addSong(server.deps);
  return { ...server, browser, kept: () => countStored(server.deps, dataDir) };
}

const newSongs = (count: number, title = 'Ny') =>
  Array.from({ length: count }, (_, at) =>
    bookSong({ title: `${title} ${at}`, lyrics: `Kilde${at}` }),
  );

async function write(browser: TestBrowser, more: { id?: string } = {}): Promise<number> {
  const fields = { title: 'Egen', categoryId: 'psalms', language: 'no', lyrics: 'a', ...more };
  const { headers, payload } = await makeForm(fields);
  return (await browser.send('POST', '/api/songs', { body: payload, headers })).status;
}

describe('an import of many songs', () => {
  it('does not block other writes', async () => {
    const { browser } = await setUp();
    let isUnderWay = true;
    const importing = importInto(browser, makeSongbook(newSongs(300))).finally(() => {
      isUnderWay = false;
    });
    let written = 0;
    while (isUnderWay && written < 5) {
      expect(await write(browser)).toBe(200);
      if (isUnderWay) written += 1;
    }
    expect(fatesOf(await importing)).toEqual({ new: 300 });
    expect(written).toBe(5);
  });
});

describe('the staged songs of a dead import', () => {
  const mp3 = bookFile(makeMp3(), 'mp3', 'audio/mpeg');
  const songs = [...newSongs(60), bookSong({ title: 'Ny sunget', audio: mp3.file })];
  const book = makeSongbook(songs, [mp3.entry]);

  async function leftBehind() {
    const server = await setUp();
    const before = await server.kept();
    const { engine } = server.deps;
    const index = engine.indexSong.bind(engine);
    let remaining = 55;
    const indexing = vi.spyOn(engine, 'indexSong').mockImplementation(async (...song) => {
      if (remaining-- === 0) throw new Error('killed');
      return index(...song);
    });
    const forgetting = vi.spyOn(engine, 'removeFromIndex').mockRejectedValue(new Error('killed'));
    expect((await sendSongbook(server.browser, book)).status).toBe(500);
    indexing.mockRestore();
    forgetting.mockRestore();
    return { ...server, before };
  }

  it('are invisible', async () => {
    const { browser, kept, before, deps } = await leftBehind();
    const staged = await deps.db.selectFrom('imported_song').select('id').execute();
    expect(staged.length).toBeGreaterThan(0);
    expect(await kept()).toEqual(before);
    expect((await browser.get('/api/songs')).body).toHaveLength(1);
    expect((await browser.get('/api/songs/lyric-matches?search=kilde1')).body).toEqual([]);
    const { body } = await browser.get('/api/sync');
    expect(body).toMatchObject({ revision: before.revision, deleted: [] });
    for (const { id } of staged.slice(0, 1)) {
      expect((await browser.get(`/api/songs/${id}`)).status).toBe(404);
      expect(await write(browser, { id })).toBe(200);
    }
  });

  it('are deleted by the next import, which completes', async () => {
    const { browser, deps, before, kept } = await leftBehind();
    deps.pass(60_000);
    expect(fatesOf(await importInto(browser, book))).toEqual({ new: 61 });
    for (const table of ['imported_song', 'songbook_import'] as const) {
      expect(await deps.db.selectFrom(table).select('id').execute()).toEqual([]);
    }
    expect(await kept()).toMatchObject({ songs: 62, files: 1, revision: before.revision + 61 });
    expect((await browser.get('/api/songs/lyric-matches?search=kilde59')).body).toHaveLength(1);
  });
});

describe('a change before an import is published', () => {
  async function meanwhile(
    change: (deps: Awaited<ReturnType<typeof setUp>>['deps']) => Promise<unknown>,
  ) {
    const { browser, deps, kept } = await setUp();
    const transaction = deps.db.transaction.bind(deps.db);
    let begun = 0;
    vi.spyOn(deps.db, 'transaction').mockImplementation(() => {
      const begin = transaction();
      if (++begun !== 3) return begin; // the lock, the single slice, and now the publishing
      const execute: typeof begin.execute = async (work) => {
        await change(deps);
        return begin.execute(work);
      };
      return Object.assign(Object.create(begin), { execute });
    });
    const answer = await importInto(browser, makeSongbook(newSongs(3)));
    return { answer, kept, deps };
  }

  it('restarts the import, where it concerns the same songs', async () => {
    const { answer, deps } = await meanwhile((now) =>
      addSong(now, { title: 'Ny 1', lyrics: 'Vår' }),
    );
    expect(fatesOf(answer)).toEqual({ new: 2, different: 1 });
    expect(await deps.db.selectFrom('imported_song').select('id').execute()).toEqual([]);
  });

  it('does not matter, where it concerns other songs', async () => {
    const { answer, kept } = await meanwhile((now) => addSong(now, { title: 'Egen' }));
    expect(fatesOf(answer)).toEqual({ new: 3 });
    expect(await kept()).toMatchObject({ songs: 5, revision: 5 });
  });
});
