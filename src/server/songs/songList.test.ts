import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SongSummary } from '#contract/songs/song.ts';
import type { CurrentUser } from '#server/core/currentUser.ts';
import { addPerson } from '#server/db/testing/addPerson.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { type TestDeps, testDeps } from '#server/db/testing/testDeps.ts';
import { type TestServer, testServer } from '#server/testing/testServer.ts';
import { favoriteSong } from './favoriteSong.ts';
import {
  listFavoriteSongs,
  listLyricMatches,
  listRecentSongs,
  listSongs,
  randomSong,
} from './listSongs.ts';
import { recordPlay } from './recordPlay.ts';

describe('a list of songs', () => {
  let deps: TestDeps;
  let maria: CurrentUser;
  let songs: string[];

  beforeEach(async () => {
    deps = await testDeps();
    maria = await addPerson(deps);
    songs = [];
    for (const title of ['Ånd', 'zion', 'Øye', 'Ære', 'Abba', 'Éli', 'Etter']) {
      songs.push(await addSong(deps, { title }));
    }
  });

  const someSong = () => songs[3] ?? '';

  it('is empty where there are no songs', async () => {
    await deps.db.updateTable('song').set({ deleted_at: 1 }).execute();
    expect(await listSongs(deps, maria, {})).toEqual([]);
    expect(await listSongs(deps, maria, { limit: '5' })).toEqual([]);
  });

  it.each([0, 1, 3, 200])(
    'returns the first %i songs, with and without a search',
    async (limit) => {
      await favoriteSong(deps, maria, songs[4] ?? '');
      await recordPlay(deps, await addPerson(deps), songs[4] ?? '');
      await addSong(deps, { title: 'Ave', categoryId: 'mary' });
      for (const query of [
        {},
        { search: 'e' },
        { search: ' ÅN' },
        { categoryId: 'mary' },
        { search: '%' },
      ]) {
        const found = await listSongs(deps, maria, query);
        const first = await listSongs(deps, maria, { ...query, limit: String(limit) });
        expect(first).toEqual(found.slice(0, limit));
      }
      const [abba] = await listSongs(deps, maria, { limit: '1' });
      expect(abba).toMatchObject({ title: 'Abba', isFavorite: true, playCount: 1 });
    },
  );

  it('tells apart songs of one title in the whole book, in every list', async () => {
    const words = { lyrics: 'Re-\nLys over fjellet' };
    const first = await addSong(deps, { title: 'ABBA', ...words });
    await addSong(deps, { title: 'Éli', composer: 'Oda Vik', categoryId: 'mary' });
    await deps.db
      .updateTable('song')
      .set({ composer: 'Per Lie' })
      .where('id', '=', songs[5] ?? '')
      .execute();
    const told = (list: readonly SongSummary[]) =>
      list.flatMap(({ disambiguation = null }) => disambiguation ?? []);
    const both = ['Vannet stiger i brønnen', 'Lys over fjellet'];
    expect(told(await listSongs(deps, maria, {})).toSorted()).toEqual(
      ['Oda Vik', 'Per Lie', ...both].toSorted(),
    );
    expect(told(await listSongs(deps, maria, { categoryId: 'mary' }))).toEqual(['Oda Vik']);
    expect(told(await listSongs(deps, maria, { search: 'abba', limit: '1' }))).toHaveLength(1);
    await favoriteSong(deps, maria, first);
    await recordPlay(deps, maria, first);
    expect(told(await listFavoriteSongs(deps, maria))).toEqual(['Lys over fjellet']);
    expect(told(await listRecentSongs(deps, maria))).toEqual(['Lys over fjellet']);
    const matches = await listLyricMatches(deps, maria, { search: 'fjellet' });
    expect(told(matches.map(({ song }) => song))).toEqual(['Lys over fjellet']);
    await deps.db.updateTable('song').set({ deleted_at: 1 }).where('id', '=', first).execute();
    expect(told(await listSongs(deps, maria, { search: 'abba' }))).toEqual([]);
  });

  it('can return each song at random, but never the same twice in a row', async () => {
    const drawn = new Set<string | null>();
    for (let number = 0; number < songs.length; number++) {
      const randomBytes = () => Buffer.from([0, 0, 0, 0, 0, number]);
      const { id } = await randomSong({ ...deps, randomBytes }, someSong());
      drawn.add(id);
    }
    expect(drawn).toEqual(new Set(songs.filter((id) => id !== someSong())));
    const [only = '', ...others] = songs;
    const gone = deps.db.updateTable('song').set({ deleted_at: 1 });
    await gone.where('id', 'in', others).execute();
    expect(await randomSong(deps, only)).toEqual({ id: only });
    await gone.execute();
    expect(await randomSong(deps)).toEqual({ id: null });
  });
});

describe('over HTTP', () => {
  let server: TestServer;
  const url = '/api/songs';

  beforeEach(async () => {
    server = await testServer();
    for (let song = 0; song < 20; song++) await addSong(server.deps);
  });

  it.each([
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
  ] as const)('comes as %s, and says when it is the same', async (coding, accepted, unpack) => {
    const { browser } = await server.person();
    const plain = await browser.get(url);
    const accepting = { 'accept-encoding': accepted };
    const packed = await browser.get(url, accepting);
    expect(packed.headers['content-encoding']).toBe(coding);
    expect(packed.headers['vary']).toBe('accept-encoding');
    expect(unpack(packed.bytes).toString()).toBe(plain.text);
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 5);
    const known = { ...accepting, 'if-none-match': String(packed.headers['etag']) };
    expect(await browser.get(url, known)).toMatchObject({ status: 304, text: '' });
  });

  it('does not compress errors, and answers HEAD with the same length', async () => {
    const accepting = { 'accept-encoding': 'br' };
    const refused = await server.client().get(url, accepting);
    expect(refused).toMatchObject({ status: 401, body: { code: 'notSignedIn' } });
    expect(refused.headers['content-encoding']).toBeUndefined();
    const { browser } = await server.person();
    const whole = await browser.get(url, accepting);
    const head = await browser.send('HEAD', url, { headers: accepting });
    const said = ({ headers }: typeof head) => [
      headers['content-encoding'],
      headers['content-length'],
    ];
    expect(said(head)).toEqual(said(whole));
  });

  it('shows each user their own favourites', async () => {
    const accepting = { 'accept-encoding': 'br' };
    const [maria, josef] = [await server.person(), await server.person()];
    const hearts = async ({ browser }: typeof maria) => {
      const { bytes } = await browser.get(url, accepting);
      const songs = JSON.parse(String(brotliDecompressSync(bytes))) as SongSummary[];
      return songs.flatMap(({ id, isFavorite }) => (isFavorite ? [id] : []));
    };
    expect(await hearts(josef)).toEqual([]);
    const [{ id } = { id: '' }] = JSON.parse((await maria.browser.get(url)).text) as SongSummary[];
    await maria.browser.post(`${url}/${id}/favorite`);
    expect(await hearts(maria)).toEqual([id]);
    expect(await hearts(josef)).toEqual([]);
    await maria.browser.post(`${url}/${id}/favorite`);
    expect(await hearts(maria)).toEqual([]);
  });
});
