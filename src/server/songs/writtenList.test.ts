import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SongSummary } from '#contract/song.ts';
import type { CurrentUser } from '#server/seam/currentUser.ts';
import { nextRevision } from '#server/storage/installationStore.ts';
import { addPerson } from '#server/storage/testing/addPerson.ts';
import { addSong } from '#server/storage/testing/addSong.ts';
import { type TestDeps, testDeps } from '#server/storage/testing/testDeps.ts';
import { type TestServer, testServer } from '#server/testing/testServer.ts';
import { favoriteSong } from './favoriteSong.ts';
import { listSongs } from './listSongs.ts';
import { recordPlay } from './recordPlay.ts';
import { writtenList } from './writtenList.ts';

describe('the list of all songs', () => {
  let deps: TestDeps;
  let maria: CurrentUser;
  let josef: CurrentUser;
  let songs: string[];

  beforeEach(async () => {
    deps = await testDeps();
    [maria, josef] = [await addPerson(deps), await addPerson(deps)];
    songs = [];
    for (const title of ['Ånd', 'zion', 'Øye', 'Ære', 'Abba', 'Éli', 'Etter']) {
      songs.push(await addSong(deps, { title }));
    }
  });

  const list = async (person: CurrentUser, atOnce?: number) => {
    const answer = await writtenList(deps, person, atOnce);
    const read = JSON.parse(String(await answer.write())) as SongSummary[];
    return { tag: answer.tag, read, titles: read.map(({ title }) => title) };
  };
  const someSong = () => songs[3] ?? '';

  it.each([1, 2, 3, 7, 1000])(
    'is what the search for nothing finds, %i at once',
    async (atOnce) => {
      await favoriteSong(deps, maria, someSong());
      await recordPlay(deps, josef, someSong());
      const { read } = await list(maria, atOnce);
      expect(read).toEqual(await listSongs(deps, maria, {}));
      expect(read.filter(({ isFavorite }) => isFavorite)).toHaveLength(1);
    },
  );

  it('is empty where there are no songs', async () => {
    await deps.db.updateTable('song').set({ deleted_at: 1 }).execute();
    expect((await list(maria)).read).toEqual([]);
  });

  it('is read once for a revision of the library', async () => {
    await list(maria);
    await deps.db.updateTable('song').set({ title: 'Ny' }).where('id', '=', someSong()).execute();
    expect((await list(josef)).titles).not.toContain('Ny');
    await deps.db.transaction().execute(nextRevision);
    expect((await list(josef)).titles).toContain('Ny');
  });

  it('has one tag for all to whom it says the same', async () => {
    const { tag } = await list(maria);
    expect((await list(josef)).tag).toBe(tag);
    await favoriteSong(deps, maria, someSong());
    const hearted = (await list(maria)).tag;
    expect(hearted).not.toBe(tag);
    expect((await list(josef)).tag).toBe(tag);
    await recordPlay(deps, josef, someSong());
    expect((await list(josef)).tag).not.toBe(tag);
    expect((await list(maria)).tag).not.toBe(hearted);
    await addSong(deps);
    expect((await list(josef)).read).toHaveLength(songs.length + 1);
  });
});

describe('over the line', () => {
  let server: TestServer;
  const url = '/api/songs';

  beforeEach(async () => {
    server = await testServer();
    for (let song = 0; song < 20; song++) await addSong(server.deps);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('comes as %s, and says when it is the same', async (coding, unpack) => {
    const { browser } = await server.person();
    const plain = await browser.get(url);
    const accepting = { 'accept-encoding': coding };
    const packed = await browser.get(url, accepting);
    expect(packed.headers['content-encoding']).toBe(coding);
    expect(packed.headers['vary']).toBe('accept-encoding');
    expect(unpack(packed.bytes).toString()).toBe(plain.text);
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 5);
    const known = { ...accepting, 'if-none-match': String(packed.headers['etag']) };
    expect(await browser.get(url, known)).toMatchObject({ status: 304, text: '' });
  });

  it('shows each their own hearts, though it is packed once for all who have none', async () => {
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
