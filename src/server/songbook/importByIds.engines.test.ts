import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Song } from '#contract/songs/song.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { bookSong, makeSongbook } from '#server/songbook/testing/makeSongbook.ts';
import { fatesOf, importInto } from '#server/songbook/testing/transfer.ts';
import { type SignedIn, type TestServer, testServer } from '#server/testing/testServer.ts';

/* Files with `matching: "ids"` (decision 74). */

const halleluja = { title: 'Halleluja', lyrics: 'Halleluja, syng' };

let server: TestServer;
let prest: SignedIn;
let here: string;

beforeEach(async () => {
  server = await testServer();
  prest = await server.person({ role: 'prest' });
  here = await addSong(server.deps, halleluja);
});

const take = (...songs: object[]) =>
  importInto(prest.browser, makeSongbook(songs, [], { matching: 'ids' }));
const all = async () => (await prest.browser.get('/api/songs')).body as unknown as Song[];
const remove = (id: string) => prest.browser.send('DELETE', `/api/songs/${id}`);

describe('a song of an equal title', () => {
  it('is another song, with its composer and its id', async () => {
    const before = await prest.browser.get(`/api/songs/${here}`);
    const other = bookSong({ ...halleluja, lyrics: 'Halleluja, lev', composer: 'Oda Vik' });
    expect(fatesOf(await take(other))).toEqual({ new: 1 });
    expect(await all()).toHaveLength(2);
    expect((await prest.browser.get(`/api/songs/${other.id}`)).body).toMatchObject({
      composer: 'Oda Vik',
      alternateVersions: [],
    });
    expect((await prest.browser.get(`/api/songs/${here}`)).body).toEqual(before.body);
    expect(fatesOf(await take(other))).toEqual({ same: 1 });
    expect(await all()).toHaveLength(2);
  });

  it('is another song with the same words too', async () => {
    expect(fatesOf(await take(bookSong(halleluja)))).toEqual({ new: 1 });
    expect(await all()).toHaveLength(2);
  });
});

it('a song of the same id is known, whatever its title', async () => {
  const song = bookSong({ id: here, title: 'Hosianna', lyrics: 'Hosianna' });
  expect(fatesOf(await take(song))).toEqual({ different: 1 });
  expect(fatesOf(await take(song))).toEqual({ same: 1 });
  expect(await all()).toMatchObject([{ title: 'Halleluja' }]);
});

describe('a song with the id of a removed song', () => {
  const removed = { id: randomUUID(), title: 'Elven', lyrics: 'Elven renner' };

  beforeEach(async () => {
    await addSong(server.deps, removed);
    await remove(removed.id);
  });

  it('is new where its title is nobody’s, and is known the second time', async () => {
    expect(fatesOf(await take(bookSong(removed)))).toEqual({ new: 1 });
    const ids = (await all()).map(({ id }) => id);
    expect(ids).toHaveLength(2);
    expect(ids).not.toContain(removed.id);
    expect(fatesOf(await take(bookSong(removed)))).toEqual({ same: 1 });
    expect(await all()).toHaveLength(2);
  });

  it('is a version of the song of its title, as ever', async () => {
    const again = bookSong({ ...halleluja, id: removed.id, lyrics: 'Halleluja, lev' });
    expect(fatesOf(await take(again))).toEqual({ different: 1 });
    const { body } = await prest.browser.get(`/api/songs/${here}`);
    expect(body['alternateVersions']).toMatchObject([{ lyrics: 'Halleluja, lev' }]);
  });

  it('fills in no namesake, of which the same file may add another', async () => {
    const again = { ...halleluja, id: removed.id, lyrics: 'Halleluja, lev', composer: 'Oda Vik' };
    const other = bookSong({ ...halleluja, lyrics: again.lyrics });
    const songs = [other, bookSong(again)];
    expect(fatesOf(await take(...songs))).toEqual({ new: 1, different: 1 });
    const before = await all();
    expect(before).toMatchObject([{ composer: null }, { composer: null }]);
    expect((await take(...songs)).counts).toMatchObject({ same: 2, filled: 0 });
    expect(await all()).toEqual(before);
  });
});
