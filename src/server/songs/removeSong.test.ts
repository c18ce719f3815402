import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readCurrentUser, sessionCookie } from '#server/auth/sessions/session.ts';
import { bindFolderToDatabase, ownerFile } from '#server/files/bindFolderToDatabase.ts';
import { enforceRetention } from '#server/privacy/retention.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { makeMp3, makePdf, makeWav } from '#server/testing/sampleFiles.ts';
import { type SignedIn, type TestServer, testServer } from '#server/testing/testServer.ts';
import { rowOfAuditEvent } from '#server/audit/recordAuditEvent.ts';
import { insertAuditEvent } from '#server/audit/auditStore.ts';
import { removeSong } from './removeSong.ts';
import { change, create, remove, restore } from './testing/removing.ts';

// What both databases answer alike; what may differ is in `removeSong.engines.test.ts`.

const hour = 60 * 60 * 1000;
const day = 24 * hour;

let server: TestServer;
let prest: SignedIn;
let maria: SignedIn;
let josef: SignedIn;

beforeEach(async () => {
  server = await testServer();
  await addSong(server.deps, { title: 'En annen' });
  prest = await server.person({ role: 'prest', first_name: 'Johannes' });
  maria = await server.person({ first_name: 'Maria' });
  josef = await server.person({ role: 'kateket', first_name: 'Josef' });
});

describe('who may remove a song', () => {
  const may = { allowed: true, status: 200, code: undefined };
  const mayNot = { allowed: false, status: 403, code: 'mayNotRemove' };

  /** Whether they may remove it by `getSongRemoval`, and the result of removing it. */
  async function tries(who: SignedIn, song: string) {
    const asked = await who.browser.get(`${song}/removal`);
    const { status, body } = await remove(who, song);
    return { allowed: asked.body['allowed'], status, code: body['code'] };
  }

  it('is the person who added it, for an hour', async () => {
    const song = await create(maria);
    await change(maria, song, { notes: 'Sakte' });
    server.deps.pass(hour);
    expect(await tries(maria, song)).toEqual(may);
    const late = await create(maria, {}, 'k2');
    server.deps.pass(hour + 1);
    expect(await tries(maria, late)).toEqual(mayNot);
  });

  it('is no other kantor or kateket', async () => {
    const song = await create(maria);
    expect(await tries(josef, song)).toEqual(mayNot);
    expect(await tries(await server.person(), song)).toEqual(mayNot);
    expect((await remove({ ...maria, browser: server.client() }, song)).status).toBe(401);
  });

  it('is not the person who added it once somebody else has changed it', async () => {
    const song = await create(maria);
    await change(josef, song, { notes: 'Sakte' });
    expect(await tries(maria, song)).toEqual(mayNot);
    expect(await tries(josef, song)).toEqual(mayNot);
    await change(maria, song, { notes: 'Fort' });
    expect(await tries(maria, song)).toEqual(mayNot);
    expect(await tries(josef, song)).toEqual(mayNot);
  });

  it('is a prest, for any song of any age', async () => {
    const song = await create(maria);
    await change(josef, song, { notes: 'Sakte' });
    server.deps.pass(400 * day);
    const again = { ...prest, browser: await server.signIn(prest.person) };
    expect(await tries(again, song)).toEqual(may);
  });

  it.each([
    ['the role', { role: 'kantor' }, 'mayNotRemove'],
    ['the account', { disabled_at: 1 }, 'notSignedIn'],
  ] as const)('is no prest who lost %s after the cookie was read', async (_, lost, code) => {
    const song = await create(maria);
    const { deps } = server;
    const user = await readCurrentUser(deps, prest.browser.cookies.get(`__Host-${sessionCookie}`));
    await deps.db.updateTable('person').set(lost).where('id', '=', prest.person.id).execute();
    if (!user) throw new Error('nobody is signed in');
    const removing = removeSong(deps, user, song.replace('/api/songs/', ''));
    await expect(removing).rejects.toMatchObject({ code });
    expect((await maria.browser.get(song)).status).toBe(200);
  });
});

describe('a removed song', () => {
  let song: string;

  /** With an earlier recording, and sheet music whose blob another song uses too. */
  beforeEach(async () => {
    const sheetMusicFile = { name: 'n.pdf', bytes: makePdf() };
    song = await create(maria, { audioFile: { name: 'a.wav', bytes: makeWav() }, sheetMusicFile });
    await change(maria, song, { audioFile: { name: 'b.mp3', bytes: makeMp3() } });
    await create(maria, { title: 'Havet', lyrics: 'Havet', sheetMusicFile }, 'k2');
  });

  const listed = async () =>
    JSON.parse((await prest.browser.get('/api/songs/removed')).text) as object[];

  async function contents(): Promise<number> {
    return (await Array.fromAsync(server.deps.files.list())).length;
  }

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

  /** Whether it is still in «Slettede sanger», with its blobs. */
  async function lies(): Promise<boolean> {
    const rows = await server.deps.db.selectFrom('removed_song').selectAll().execute();
    expect(await contents()).toBe(rows.length === 1 ? 3 : 1);
    return rows.length === 1;
  }

  it('is not erased early when the clock jumps ahead', async () => {
    await remove(prest, song);
    await live(20);
    server.deps.pass(4000 * day);
    await live(8);
    expect(await lies()).toBe(true);
    await live(3);
    expect(await lies()).toBe(false);
  });

  it('stays for another 30 days where an older database is restored, also with old notes', async () => {
    await remove(prest, song);
    await live(29);
    server.deps.pass(300 * day);
    const row = rowOfAuditEvent(server.deps, { event: 'restored', by: null, about: 'før' });
    await insertAuditEvent(server.deps.db, row);
    await live(30, day - 1);
    expect(await lies()).toBe(true);
    prest = { ...prest, browser: await server.signIn(prest.person) };
    const until = new Date(row.at + 30 * day).toISOString();
    expect(await listed()).toMatchObject([{ erasedAt: until }]);
    await live(0, 1);
    expect(await lies()).toBe(false);
  });

  it('stays for another 30 days where the notes are missing, as on another machine', async () => {
    await remove(prest, song);
    server.deps.pass(300 * day);
    await live(30, day - 1);
    expect(await lies()).toBe(true);
    await live(0, 1);
    expect(await lies()).toBe(false);
  });

  it('stays where the blob store belongs to another database', async () => {
    await remove(prest, song);
    await live(29);
    await server.deps.files.writeNote(ownerFile, 'another');
    for (let at = 0; at < 9; at++) {
      server.deps.pass(day);
      await enforceRetention(server.deps)();
    }
    expect(await lies()).toBe(true);
  });

  it('stays where it was restored and removed again just before it would be erased', async () => {
    await remove(prest, song);
    await live(30);
    server.deps.pass(day);
    prest = { ...prest, browser: await server.signIn(prest.person) };
    const { files } = server.deps;
    const readNote = files.readNote.bind(files);
    vi.spyOn(files, 'readNote').mockImplementation(async (name) => {
      if (name !== ownerFile) {
        await restore(prest, song);
        await remove(prest, song);
      }
      return readNote(name);
    });
    await enforceRetention(server.deps)();
    expect(await lies()).toBe(true);
  });

  it('does not stop other songs from being erased when it fails', async () => {
    const other = await create(maria, { title: 'Elva', lyrics: 'Elva' }, 'k3');
    const { engine, log } = server.deps;
    await remove(prest, other);
    server.deps.pass(1);
    await remove(prest, song);
    const indexSong = engine.indexSong.bind(engine);
    vi.spyOn(engine, 'indexSong').mockImplementation(async (tx, songId, words) => {
      if (song.endsWith(songId)) throw new Error('a damaged index');
      await indexSong(tx, songId, words);
    });
    const warn = vi.spyOn(log, 'warn');
    await live(31);
    prest = { ...prest, browser: await server.signIn(prest.person) };
    expect(await listed()).toMatchObject([{ title: 'Sjøen' }]);
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ song: song.replace('/api/songs/', '') }),
      'song not erased',
    );
  });
});
