import { beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '#contract/base/limits.ts';
import { bindFolderToDatabase } from '#server/files/bindFolderToDatabase.ts';
import { enforceRetention } from '#server/privacy/retention.ts';
import { readZip } from '#server/songbook/testing/readZip.ts';
import { bookSong, makeSongbook } from '#server/songbook/testing/makeSongbook.ts';
import { exportFrom, importInto } from '#server/songbook/testing/transfer.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { rowsOf } from '#server/db/testing/databaseContent.ts';
import { SyncingDevice } from '#server/testing/SyncingDevice.ts';
import { makeMp3, makePdf, makeWav } from '#server/testing/sampleFiles.ts';
import type { TestBrowser } from '#server/testing/TestBrowser.ts';
import { type SignedIn, type TestServer, testServer } from '#server/testing/testServer.ts';
import { twoServers } from '#server/testing/twoServers.ts';
import { change, create, erase, remove, restore, words } from './testing/removing.ts';

const day = 24 * 60 * 60 * 1000;
const done = { status: 200, body: { ok: true } };

describe('a removed song', () => {
  const ofSong = ['', '/revisions', '/revisions/1', '/removal'];
  /** Responses of another server that contain the title before, and not afterwards. */
  const ofAll = [
    '/api/songs',
    '/api/songs?limit=61',
    '/api/songs?search=sjø',
    '/api/songs?categoryId=psalms',
    '/api/songs/recent',
    '/api/songs/favorites',
    '/api/songs/lyric-matches?search=sover',
    '/api/sync',
  ];
  /** The ids of deleted songs that a device gets. */
  const saysGone = ['/api/sync'];

  it('disappears from every response at once, on every server', async () => {
    const [here, there] = await twoServers();
    await addSong(here.deps, { title: 'En annen' });
    const prest = await here.person({ role: 'prest' });
    const maria = await here.person();
    const made = { audioFile: { name: 'a.wav', bytes: makeWav() } };
    const song = await create(maria, made);
    const id = song.replace('/api/songs/', '');
    const earlier = String((await prest.browser.get(song)).body['audioUrl']);
    const mp3 = { audioFile: { name: 'b.mp3', bytes: makeMp3() } };
    const file = String((await change(maria, song, mp3))['audioUrl']);
    const other: TestBrowser = maria.browser.at(there.app);
    await other.post(`${song}/favorite`);
    await other.post(`${song}/play`);
    for (const path of [...ofSong.map((each) => song + each), file, earlier]) {
      const at = path.startsWith('/api/files') ? maria.browser : other; // each server has its own files
      expect([path, (await at.get(path)).status]).toEqual([path, 200]);
    }
    const titled = async (path: string) => (await other.get(path)).text.includes('Sjøen');
    for (const path of ofAll) expect([path, await titled(path)]).toEqual([path, true]);

    expect(await remove(prest, song)).toMatchObject(done);
    for (const path of [...ofSong.map((each) => song + each), file, earlier]) {
      const at = path.startsWith('/api/files') ? maria.browser : other;
      expect([path, (await at.get(path)).status]).toEqual([path, 404]);
    }
    for (const path of ofAll) {
      const { status, text } = await other.get(path);
      const said = { status, title: text.includes('Sjøen'), id: text.includes(id) };
      expect([path, said]).toEqual([
        path,
        { status: 200, title: false, id: saysGone.includes(path) },
      ]);
    }
    expect((await other.get('/api/songs/random')).text).not.toContain(id);
    for (const action of ['favorite', 'play', 'revisions/1/restore'] as const) {
      expect((await other.post(`${song}/${action}`)).status).toBe(404);
    }
    expect((await other.post(`${song}/music`, { capo: 1 })).status).toBe(404);
    const resent = { form: { ...words, ...made, id }, headers: { 'idempotency-key': 'k' } };
    expect(await other.send('POST', '/api/songs', resent)).toMatchObject({
      status: 409,
      body: { code: 'songIdTaken' },
    });
    expect(await other.send('PATCH', song, { form: { title: 'For sent' } })).toMatchObject({
      status: 404,
      body: { code: 'songNotFound' },
    });
    const book = await readZip(await exportFrom(other));
    const songs = String(book.get('songs.ndjson'));
    expect([songs.includes('En annen'), songs.includes(id)]).toEqual([true, false]);
  });
});

describe('on one server', () => {
  let server: TestServer;
  let prest: SignedIn;
  let maria: SignedIn;

  beforeEach(async () => {
    server = await testServer();
    await addSong(server.deps, { title: 'En annen' });
    prest = await server.person({ role: 'prest', first_name: 'Johannes' });
    maria = await server.person({ first_name: 'Maria' });
  });

  const listed = async () =>
    JSON.parse((await prest.browser.get('/api/songs/removed')).text) as object[];

  async function auditEvents() {
    const { body } = await prest.browser.get('/api/trail');
    const entries = body['entries'] as { deed: string; by: string | null; about: string }[];
    return entries.map(({ deed, by, about }) => [deed, by, about]);
  }

  it('is removed once for concurrent requests', async () => {
    const song = await create(maria);
    const answers = await Promise.all([1, 2, 3, 4].map(() => remove(prest, song)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 404, 404, 404,
    ]);
  });

  it('a removed song is in «Slettede sanger», and is restored as it was', async () => {
    const song = await create(maria);
    await change(maria, song, { notes: 'Sakte' });
    await maria.browser.post(`${song}/favorite`);
    await maria.browser.post(`${song}/play`);
    const before = await maria.browser.get(song);
    const device = deviceOfMaria();
    await device.askForAll();
    const had = device.library();
    expect(await listed()).toEqual([]);

    await remove(maria, song);
    expect(await listed()).toEqual([
      {
        id: before.body['id'],
        title: 'Sjøen',
        removedAt: '2026-01-01T12:00:00.000Z',
        erasedAt: '2026-01-31T12:00:00.000Z',
        removedBy: { firstName: 'Maria', community: 'Bakklandet' },
      },
    ]);
    const without = deviceOfMaria();
    for (const each of [without, device]) await each.askForAll();
    expect(device.library()).toEqual(without.library());
    server.deps.pass(1);

    expect(await restore(prest, song)).toMatchObject(done);
    expect(await restore(prest, song)).toMatchObject({ status: 404 });
    expect(await listed()).toEqual([]);
    expect((await maria.browser.get(song)).text).toBe(before.text);
    await device.askForAll();
    expect(device.library()).toEqual(had);
    expect((await maria.browser.get(`${song}/revisions`)).text).toContain('notes');
    const ofRemoval = ['songRemoved', 'songRestored'];
    expect((await auditEvents()).filter(([deed]) => ofRemoval.includes(String(deed)))).toEqual([
      ['songRestored', 'Johannes', 'Sjøen'],
      ['songRemoved', 'Maria', 'Sjøen'],
    ]);
  });

  it('a deleted account is not named there any more', async () => {
    await remove(maria, await create(maria));
    expect((await maria.browser.send('DELETE', '/api/auth/me')).status).toBe(200);
    expect(await listed()).toMatchObject([{ title: 'Sjøen', removedBy: null }]);
    expect(JSON.stringify(await rowsOf(server.deps.db))).not.toContain('Maria');
  });

  describe('an erased song', () => {
    const [wav, mp3, pdf] = [makeWav(), makeMp3(), makePdf()];
    let song: string;
    let id: string;

    /** A song with all fields, an earlier recording, and sheet music whose blob another song uses too. */
    beforeEach(async () => {
      const sheetMusicFile = { name: 'n.pdf', bytes: pdf };
      song = await create(maria, { audioFile: { name: 'a.wav', bytes: wav }, sheetMusicFile });
      id = song.replace('/api/songs/', '');
      await change(maria, song, { audioFile: { name: 'b.mp3', bytes: mp3 }, notes: 'Sakte' });
      await create(maria, { title: 'Havet', lyrics: 'Havet', sheetMusicFile }, 'k2');
      await maria.browser.post(`${song}/favorite`);
      await maria.browser.post(`${song}/music`, { capo: 2 });
      await maria.browser.post(`${song}/play`);
    });

    async function contents(): Promise<number> {
      return (await Array.fromAsync(server.deps.files.list())).length;
    }

    /** What is left of the song: tables that reference it, blobs, stored responses. */
    async function traces() {
      const { trail: _, ...rows } = await rowsOf(server.deps.db);
      const { db, engine } = server.deps;
      const found = db
        .selectFrom('song')
        .select('id')
        .where(engine.hasWords(['sover']));
      return {
        words: /Sjøen|sover|a\.wav|b\.mp3/.test(JSON.stringify(rows)),
        tables: Object.keys(rows).filter((table) => JSON.stringify(rows[table]).includes(id)),
        contents: await contents(),
        aside: (await server.deps.files.listQuarantined()).length,
        found: await found.execute(),
        song: (await maria.browser.get(song)).status,
        restored: (await restore(prest, song)).status,
        listed: await listed(),
      };
    }
    const nothing = {
      words: false,
      tables: ['kept_answer', 'song'], // by its id alone
      contents: 1,
      aside: 0,
      found: [],
      song: 404,
      restored: 404,
      listed: [],
    };

    it('is deleted with its history and the files that no other song uses', async () => {
      expect(await contents()).toBe(3);
      expect(await erase(prest, song)).toMatchObject({ status: 404 }); // it was not removed
      await remove(prest, song);
      expect(await contents()).toBe(3);
      server.deps.pass(limits.freshSignIn + 1);
      expect(await erase(prest, song)).toMatchObject({
        status: 403,
        body: { code: 'freshSignInNeeded' },
      });
      const again = { ...prest, browser: await server.signIn(prest.person) };
      expect(await erase(again, song)).toMatchObject(done);
      expect(await erase(again, song)).toMatchObject({ status: 404 });
      expect(await traces()).toEqual(nothing);
      expect((await auditEvents())[0]).toEqual(['songErased', 'Johannes', 'Sjøen']);
    });

    it('is erased automatically after 30 days, and not before', async () => {
      await remove(prest, song);
      await live(30, day - 1);
      expect(await contents()).toBe(3);
      await live(0, 1);
      prest = { ...prest, browser: await server.signIn(prest.person) };
      maria = { ...maria, browser: await server.signIn(maria.person) };
      expect(await traces()).toEqual(nothing);
      expect((await auditEvents())[0]).toEqual(['songErased', null, 'Sjøen']);
    });

    /** Runs retention for so many days, and so many milliseconds more. */
    async function live(days: number, more = 0): Promise<void> {
      await bindFolderToDatabase(server.deps);
      for (let at = 0; at < days; at++) {
        await enforceRetention(server.deps)();
        if (at < days - 1) server.deps.pass(day);
      }
      server.deps.pass(more);
      await enforceRetention(server.deps)();
    }

    it('is deleted on a device that was offline from before until long after', async () => {
      const [away, awayFromFirst] = [deviceOfMaria(), deviceOfMaria()];
      await away.askForAll();
      await awayFromFirst.askOnce();
      await remove(prest, song);
      await erase(prest, song);
      server.deps.pass(300 * day);
      maria = { ...maria, browser: await server.signIn(maria.person) };
      const fresh = deviceOfMaria();
      for (const each of [away, awayFromFirst, fresh]) await each.askForAll();
      expect(away.library()).toEqual(fresh.library());
      expect(awayFromFirst.library()).toEqual(fresh.library());
    });

    it('is erased also where a blob cannot be deleted, which is left to the clean-up', async () => {
      const warn = vi.spyOn(server.deps.log, 'warn');
      await remove(prest, song);
      vi.spyOn(server.deps.files, 'remove').mockRejectedValueOnce(new Error('no store'));
      expect(await erase(prest, song)).toMatchObject(done);
      expect(await traces()).toEqual({ ...nothing, contents: 2 });
      expect(warn).toHaveBeenCalledWith(expect.anything(), 'content left behind');
    });

    it('keeps its blobs where the database transaction fails', async () => {
      await remove(prest, song);
      const { db } = server.deps;
      const transaction = db.transaction.bind(db);
      vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
        const begun = transaction();
        const execute = begun.execute.bind(begun);
        vi.spyOn(begun, 'execute').mockImplementation((work) =>
          execute(async (tx) => {
            await work(tx);
            throw new Error('no commit');
          }),
        );
        return begun;
      });
      expect((await erase(prest, song)).status).toBe(500);
      expect(await contents()).toBe(3);
      expect(await restore(prest, song)).toMatchObject(done);
    });

    it('is deleted with the files of any number of revisions', async () => {
      for (let count = 0; count < 25; count++) await change(maria, song, { notes: `${count}` });
      await change(maria, song, { audioFile: { name: 'c.wav', bytes: makeWav(50) } });
      for (let count = 0; count < 5; count++) await change(maria, song, { notes: `${count}` });
      await change(maria, song, { audioFile: { name: 'd.wav', bytes: makeWav(60) } });
      await remove(prest, song);
      expect(await contents()).toBe(5);
      expect(await erase(prest, song)).toMatchObject(done);
      expect(await traces()).toEqual(nothing);
    });

    it('keeps its id reserved, and an import creates a new song', async () => {
      const book = await exportFrom(maria.browser);
      await remove(prest, song);
      await erase(prest, song);
      const taken = { form: { ...words, id } };
      const answer = await maria.browser.send('POST', '/api/songs', taken);
      expect(answer).toMatchObject({ status: 409, body: { code: 'songIdTaken' } });
      const { songs } = await importInto(maria.browser, book);
      expect(songs.filter(({ fate }) => fate === 'new')).toMatchObject([{ title: 'Sjøen' }]);
      const { text } = await maria.browser.get('/api/songs?search=sjø');
      const [made] = JSON.parse(text) as { id: string }[];
      expect(made?.id).not.toBe(id);
      expect((await maria.browser.get(song)).status).toBe(404);
    });
  });

  function deviceOfMaria(): SyncingDevice {
    return new SyncingDevice(async (query) => {
      const asked = Object.entries(query).map(([name, value]) => `${name}=${value}`);
      return JSON.parse((await maria.browser.get(`/api/sync?${asked.join('&')}`)).text);
    });
  }
});

describe('the hour in which a person removes a song of their own', () => {
  const hour = 60 * 60 * 1000;
  const iso = (time: number) => new Date(time).toISOString();

  it.each([
    ['long ago', -400 * day],
    ['while it lasts', hour / 2],
    ['in the future', 400 * day],
  ])('counts from when an import brought it here, though the file says %s', async (_, away) => {
    const server = await testServer();
    await addSong(server.deps, { title: 'En annen' });
    const maria = await server.person();
    const importedAt = server.deps.clock();
    const [one, other] = ['Kilden', 'Elven'].map((title) =>
      bookSong({ title, lyrics: title, createdAt: iso(importedAt + away) }),
    );
    await importInto(maria.browser, makeSongbook([one, other]));
    const song = `/api/songs/${one?.id}`;
    expect((await maria.browser.get(song)).body).toMatchObject({
      createdAt: iso(importedAt + away),
      addedAt: iso(importedAt),
    });
    server.deps.pass(hour);
    expect((await maria.browser.get(`${song}/removal`)).body).toEqual({ allowed: true });
    expect(await remove(maria, song)).toMatchObject(done);
    server.deps.pass(1);
    const late = `/api/songs/${other?.id}`;
    expect((await maria.browser.get(`${late}/removal`)).body).toEqual({ allowed: false });
    expect(await remove(maria, late)).toMatchObject({ status: 403 });
  });

  it('counts from when it was made, where an earlier release added it', async () => {
    const server = await testServer();
    const maria = await server.person();
    await addSong(server.deps, { title: 'En annen' });
    const song = await create(maria);
    await server.deps.db.updateTable('song').set({ added_at: null }).execute();
    const { body } = await maria.browser.get(song);
    expect(body['addedAt']).toBe(body['createdAt']);
    server.deps.pass(hour + 1);
    expect(await remove(maria, song)).toMatchObject({ status: 403 });
  });
});
