import { randomUUID } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
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
import { randomSong, writtenBeginning, writtenList } from './writtenList.ts';

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

  const change = (values: { title?: string; deleted_at?: number; revision?: number }) =>
    deps.db.updateTable('song').set(values).where('id', '=', someSong()).execute();
  const revised = () => deps.db.transaction().execute(nextRevision);

  it.each([1, 2, 1000])(
    'is what it is once songs have come, changed and gone, %i at once',
    async (atOnce) => {
      await list(maria, atOnce);
      const revision = await revised();
      await change({ title: 'Ånd igjen', revision });
      await addSong(deps, { title: 'Ørn' });
      expect((await list(maria, atOnce)).read).toEqual(await listSongs(deps, maria, {}));
      await change({ deleted_at: 1, revision: await revised() });
      const { read } = await list(maria, atOnce);
      expect(read).toEqual(await listSongs(deps, maria, {}));
      expect(read).toHaveLength(songs.length);
    },
  );

  it('names a category as it is called now', async () => {
    await list(maria);
    await deps.db.updateTable('category').set({ name_no: 'Salmer' }).execute();
    await revised();
    expect((await list(maria)).read.map(({ category }) => category.nameNo)).toContain('Salmer');
  });

  it('is read anew from a database that was brought back', async () => {
    await list(maria);
    await change({ title: 'Fra før' });
    await deps.db.updateTable('installation').set({ library_revision: 1 }).execute();
    expect((await list(maria)).titles).toContain('Fra før');
  });

  const sought = [{}, { search: 'e' }, { search: ' ÅN' }, { categoryId: 'mary' }, { search: '%' }];

  it.each([0, 1, 3, 200])('has a beginning of %i songs, sought or not', async (limit) => {
    await favoriteSong(deps, maria, songs[4] ?? '');
    await recordPlay(deps, josef, songs[4] ?? '');
    await addSong(deps, { title: 'Ave', categoryId: 'mary' });
    for (const query of sought) {
      const { write } = await writtenBeginning(deps, maria, query, limit);
      const found = await listSongs(deps, maria, query);
      expect(JSON.parse(String(write()))).toEqual(found.slice(0, limit));
    }
    const { write } = await writtenBeginning(deps, maria, {}, limit);
    expect(String(write()).includes('"isFavorite":true,"playCount":1')).toBe(limit > 0);
  });

  /** So many more songs of one category, called by their numbers from this one on. */
  async function addMany(from: number, count: number): Promise<void> {
    const song = await deps.db.selectFrom('song').selectAll().executeTakeFirstOrThrow();
    const revision = await revised();
    for (let first = from; first < from + count; first += 100) {
      const rows = Array.from({ length: 100 }, (_, at) => {
        const title = `Sang ${String(first + at).padStart(5, '0')}`;
        return { ...song, id: randomUUID(), title, title_folded: title.toLowerCase(), revision };
      });
      await deps.db.insertInto('song').values(rows).execute();
    }
  }

  it.each([
    ['Home', {}, 1],
    ['the library', {}, limits.firstSongs],
    ['a category', { categoryId: 'psalms' }, limits.firstSongs],
    ['a search', { search: 'sang' }, limits.firstSongs],
  ] as const)('costs %s as much of 2,100 songs as of 100', async (_, query, limit) => {
    const cost = { statements: 0, rows: 0, bytes: 0 };
    const db = deps.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        cost.statements += 1;
        cost.rows += result.rows.length;
        return result;
      },
    });
    const costOf = async () => {
      Object.assign(cost, { statements: 0, rows: 0 });
      cost.bytes = (await writtenBeginning({ db }, maria, query, limit)).write().length;
      return { ...cost };
    };
    const costs = async () => {
      await costOf(); // the first time after a start all of them are read
      const again = await costOf();
      await change({ title: 'Ånd, kom', revision: await revised() });
      return { again, afterChange: await costOf() };
    };
    await addMany(0, 100);
    const few = await costs();
    expect(few.again).toMatchObject({ statements: 2, rows: 1 + limit });
    expect(few.afterChange).toMatchObject({ statements: 5, rows: 4 + limit });
    await addMany(100, 2000);
    expect(await costs()).toEqual(few);
  });

  it('has one tag for all beginnings that say the same', async () => {
    const tag = async (who: CurrentUser) => (await writtenBeginning(deps, who, {}, 2)).tag;
    const before = await tag(maria);
    await addSong(deps, { title: 'Ås' });
    await favoriteSong(deps, josef, someSong());
    expect([await tag(maria), await tag(josef)]).toEqual([before, before]);
    await favoriteSong(deps, josef, songs[4] ?? '');
    expect(await tag(maria)).toBe(before);
    expect(await tag(josef)).not.toBe(before);
  });

  it('has each song drawn, but never the same again where there is another', async () => {
    const drawn = new Set<string | null>();
    for (let number = 0; number < songs.length; number++) {
      const randomBytes = () => Buffer.from([0, 0, 0, 0, 0, number]);
      const { id } = await randomSong({ ...deps, randomBytes }, someSong());
      drawn.add(id);
    }
    expect(drawn).toEqual(new Set(songs.filter((id) => id !== someSong())));
    const [only = '', ...others] = songs;
    const revision = await revised();
    const gone = deps.db.updateTable('song').set({ deleted_at: 1, revision });
    await gone.where('id', 'in', others).execute();
    expect(await randomSong(deps, only)).toEqual({ id: only });
    await deps.db
      .updateTable('song')
      .set({ deleted_at: 1, revision: await revised() })
      .execute();
    expect(await randomSong(deps)).toEqual({ id: null });
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
