import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/base/limits.ts';
import type { Song } from '#contract/songs/song.ts';
import { fillingVersion, songbookFaults } from '#contract/library/songbook.ts';
import { openFolder } from '#server/blobs/DiskContentStore.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { makeMp3 } from '#server/testing/sampleFiles.ts';
import { type SignedIn, type TestServer, testServer } from '#server/testing/testServer.ts';
import { twoServers } from '#server/testing/twoServers.ts';
import { countStored } from '#server/songbook/testing/countStored.ts';
import { bookFile, bookSong, makeSongbook, psalms } from '#server/songbook/testing/makeSongbook.ts';
import type { MadeEntry } from '#server/songbook/testing/makeZip.ts';
import { fatesOf, importInto, sendSongbook } from '#server/songbook/testing/transfer.ts';

let dataDir: string;
let server: TestServer;
let maria: SignedIn;
let here: string;

const texts = { title: 'Vannet i brønnen', lyrics: 'Vannet stiger i brønnen' };

beforeEach(async () => {
  dataDir = testDataDir();
  server = await testServer({ files: await openFolder(dataDir) });
  maria = await server.person();
  here = await addSong(server.deps, { ...texts, versionName: 'Original' });
});

const kept = () => countStored(server.deps, dataDir);
const take = (...songs: object[]) => importInto(maria.browser, makeSongbook(songs));

async function songNow(id = here): Promise<Song> {
  return (await maria.browser.get(`/api/songs/${id}`)).body as unknown as Song;
}

const namesOf = ({ alternateVersions }: Song) => alternateVersions.map(({ name }) => name);

describe('a known song, in a file of the version before songs were filled in', () => {
  const take = (...songs: object[]) => importInto(maria.browser, bookOf(songs));
  const bookOf = (songs: object[], files: readonly MadeEntry[] = []) =>
    makeSongbook(songs, files, { version: fillingVersion - 1 });

  it('with the same id is the same, whatever its title', async () => {
    const before = await kept();
    const answer = await take(bookSong({ ...texts, id: here, title: 'Brønnen', language: 'la' }));
    expect(fatesOf(answer)).toEqual({ same: 1 });
    expect(await kept()).toEqual(before);
  });

  it('with the same folded title and language is the same', async () => {
    const lyrics = `${texts.lyrics}\r\n`;
    const answer = await take(bookSong({ ...texts, lyrics, title: 'VANNET  i bronnen' }));
    expect(fatesOf(answer)).toEqual({ same: 1 });
    expect(fatesOf(await take(bookSong({ ...texts, language: 'la' })))).toEqual({ new: 1 });
  });

  it('is known by no number: songs may share one, or have another here', async () => {
    const [one, other] = [
      bookSong({ title: 'En', number: '7' }),
      bookSong({ title: 'To', number: '7' }),
    ];
    expect(fatesOf(await take(one, other, bookSong({ ...texts, number: '7' })))).toEqual({
      new: 2,
      same: 1,
    });
    expect(fatesOf(await take({ ...one, number: '8' }))).toEqual({ same: 1 });
    expect((await songNow(one.id)).number).toBe('7');
  });

  it('with another text gets an alternate version with a unique name', async () => {
    const before = await kept();
    const now = await songNow();
    const alternateVersions = [
      { name: 'ORIGINAL', lyrics: 'Vann!', key: null, notes: null },
      { name: 'Kort', lyrics: 'Vann', key: 'La-', notes: 'Rolig' },
    ];
    const answer = await take(
      bookSong({ ...texts, lyrics: 'Vannet synker', tempo: 'fast', alternateVersions }),
      bookSong({ ...texts, key: 'Do' }),
      bookSong({ ...texts, lyrics: 'Vannet synker' }),
    );
    expect(answer.songs.map(({ fate }) => fate)).toEqual(['different', 'different', 'same']);
    const after = await songNow();
    const day = 'Fra import 1. januar 2026';
    expect(namesOf(after)).toEqual([day, `${day} (2)`, 'Kort', `${day} (3)`]);
    expect(after.alternateVersions[2]).toEqual(alternateVersions[1]);
    expect(after.alternateVersions[3]).toMatchObject({ lyrics: texts.lyrics, key: 'Do' });
    const { alternateVersions: _, updatedAt, version, ...rest } = after;
    expect(now).toMatchObject(rest);
    expect([now.version, version]).toEqual([1, 2]);
    expect(await kept()).toEqual({ ...before, revisions: 1, revision: before.revision + 1 });
    const { body } = await maria.browser.get(`/api/songs/${here}/revisions`);
    expect(body).toMatchObject([{ changed: ['alternateVersions'] }]);
  });

  it('is not changed, and its files are not imported', async () => {
    const before = await kept();
    const mp3 = bookFile(makeMp3(), 'mp3', 'audio/mpeg');
    const book = bookOf([bookSong({ ...texts, id: here, audio: mp3.file })], [mp3.entry]);
    const answer = await importInto(maria.browser, book);
    expect([fatesOf(answer), answer.newFiles]).toEqual([{ same: 1 }, 0]);
    expect(await kept()).toEqual(before);
  });

  it('is refused when it would exceed the limit of versions', async () => {
    const full = Array.from({ length: limits.versions }, (_, at) => ({
      name: `${at}`,
      lyrics: `${at}`,
      key: null,
      notes: null,
    }));
    await server.deps.db
      .updateTable('song')
      .set({ alternate_versions: JSON.stringify(full) })
      .execute();
    const before = await kept();
    const book = bookOf([bookSong(), bookSong({ ...texts, lyrics: 'Enda en' })]);
    const sentence = songbookFaults.noRoom(texts.title, limits.versions);
    for (const query of ['?preview=true', '']) {
      expect(await sendSongbook(maria.browser, book, query)).toMatchObject({
        status: 422,
        body: { fields: { songbook: sentence } },
      });
    }
    expect(await kept()).toEqual(before);
  });

  it('that was deleted here is imported again, once', async () => {
    await server.deps.db.updateTable('song').set({ deleted_at: 1 }).execute();
    const song = bookSong({ ...texts, id: here });
    expect(fatesOf(await take(song))).toEqual({ new: 1 });
    expect(fatesOf(await take(song))).toEqual({ same: 1 });
    expect((await kept()).songs).toBe(2);
  });
});

describe('a new song', () => {
  it('keeps its id, and is not merged with others of its title in the file', async () => {
    const [one, other] = [
      bookSong({ title: 'Halleluja', lyrics: 'En' }),
      bookSong({ title: 'Halleluja', lyrics: 'To' }),
    ];
    expect(fatesOf(await take(one, other))).toEqual({ new: 2 });
    expect(fatesOf(await take(one, other))).toEqual({ same: 2 });
    expect((await songNow(other.id)).lyrics).toBe('To');
  });

  it('is found by its lyrics, and has its recording', async () => {
    const mp3 = bookFile(makeMp3(), 'mp3', 'audio/mpeg');
    const song = bookSong({ title: 'Ny', lyrics: 'Fra (Re-)kilden', audio: mp3.file });
    await importInto(maria.browser, makeSongbook([song], [mp3.entry]));
    const { body } = await maria.browser.get('/api/songs/lyric-matches?search=kilden');
    expect(body).toMatchObject([{ song: { title: 'Ny' } }]);
    const { audioUrl } = await songNow(song.id);
    expect((await maria.browser.get(String(audioUrl))).bytes).toEqual(makeMp3());
  });

  it('is put into the category of the same name, which a prest’s import adds', async () => {
    const { browser } = await server.person({ role: 'prest' });
    const categories = [
      { id: 'theirs', nameNo: 'PSALMS', color: '#000000' },
      { id: 'psalms', nameNo: 'Lovsang', color: '#FFFFFF' },
      { id: 'unused', nameNo: 'Påske', color: '#FFFFFF' },
    ];
    const songs = [
      bookSong({ title: 'Ny', categoryId: 'theirs' }),
      bookSong({ title: 'Nyest', categoryId: 'psalms' }),
    ];
    const book = makeSongbook(songs, [], { categories });
    expect((await importInto(browser, book)).newCategories).toEqual(['Lovsang', 'Påske']);
    expect((await songNow(songs[0]?.id)).category).toMatchObject({
      id: 'psalms',
      nameNo: 'psalms',
    });
    expect((await songNow(songs[1]?.id)).category).toMatchObject({ nameNo: 'Lovsang' });
    const { body } = await maria.browser.get('/api/categories');
    expect(body).toMatchObject([{ nameNo: 'psalms' }, { nameNo: 'Lovsang' }, { nameNo: 'Påske' }]);
    const before = await kept();
    expect((await importInto(browser, book)).newCategories).toEqual([]);
    expect(await kept()).toEqual(before);
  });

  it('is put into another category where none may be added, and the answer says so', async () => {
    const categories = [
      { id: 'psalms', nameNo: 'Lovsang', color: '#1565C0' },
      { id: 'theirs', nameNo: 'Psalms', color: '#1565C0' },
      { id: 'unused', nameNo: 'Påske', color: '#1565C0' },
    ];
    const before = await kept();
    const song = bookSong({ title: 'Ny', categoryId: 'psalms' });
    const known = bookSong({ ...texts, categoryId: 'unused' });
    const book = makeSongbook([song, known], [], { categories });
    for (const query of ['?preview=true', '']) {
      expect(await importInto(maria.browser, book, query)).toMatchObject({
        newCategories: [],
        otherCategories: { names: ['Lovsang'], becomes: 'psalms' },
      });
    }
    expect((await songNow(song.id)).category).toMatchObject({ nameNo: 'psalms' });
    expect(await kept()).toMatchObject({ categories: before.categories, songs: before.songs + 1 });
  });

  it('is refused where there is no category yet', async () => {
    const empty = await testServer();
    const { browser } = await empty.person({ role: 'kateket' });
    expect(await sendSongbook(browser, makeSongbook([bookSong()]))).toMatchObject({
      status: 422,
      body: { fields: { songbook: songbookFaults.noCategoriesHere } },
    });
    expect(await sendSongbook(browser, makeSongbook([], [], { categories: [] }))).toMatchObject({
      status: 200,
    });
  });
});

it('is recorded as an audit event if it has changed something', async () => {
  const book = makeSongbook([bookSong({ title: 'Ny' }), bookSong({ ...texts, lyrics: 'Annen' })]);
  await importInto(maria.browser, book, '?preview=true');
  await importInto(maria.browser, book);
  await importInto(maria.browser, book);
  const trail = await server.deps.db.selectFrom('trail').selectAll().execute();
  expect(trail.filter(({ deed }) => deed === 'imported')).toMatchObject([
    { actor_id: maria.person.id, about: '1 ny sang, 1 annen tekst' },
  ]);
});

it('returns the actual result when something has changed since the preview', async () => {
  const song = bookSong({ title: 'Ny', categoryId: psalms.id });
  const book = makeSongbook([song]);
  expect(fatesOf(await importInto(maria.browser, book, '?preview=true'))).toEqual({ new: 1 });
  await addSong(server.deps, { title: 'Ny', lyrics: 'Annen' });
  expect(fatesOf(await importInto(maria.browser, book))).toEqual({ different: 1 });
});

it('duplicates nothing when it runs many times at once on two servers', async () => {
  const servers = await twoServers();
  await addSong(servers[0].deps, texts);
  const { browser } = await servers[0].person();
  const book = makeSongbook([
    ...Array.from({ length: 30 }, (_, at) => bookSong({ title: `Ny ${at}` })),
    bookSong({ ...texts, lyrics: 'Annen' }),
  ]);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      importInto(browser.at((servers[at % 2] ?? servers[0]).app), book),
    ),
  );
  const did = answers.map(fatesOf).filter((fates) => fates['same'] !== 31);
  expect(did).toEqual([{ new: 30, different: 1 }]);
  const { db } = servers[0].deps;
  const rows = await db.selectFrom('song').select('alternate_versions').execute();
  expect(rows).toHaveLength(31);
  expect(rows.flatMap((row) => JSON.parse(row.alternate_versions))).toHaveLength(1);
});

it('requires a file and the right to write songs', async () => {
  const { browser } = maria;
  const answer = await browser.send('POST', '/api/library/import', {
    body: '--x--\r\n',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  expect(answer).toMatchObject({ status: 400, body: { fields: { songbook: 'Mangler' } } });
  expect(await sendSongbook(server.client(), makeSongbook([]))).toMatchObject({ status: 401 });
  expect((await server.client().get('/api/library/export')).status).toBe(401);
});
