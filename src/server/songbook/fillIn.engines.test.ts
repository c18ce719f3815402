import { beforeEach, describe, expect, it } from 'vitest';
import type { Song } from '#contract/songs/song.ts';
import { fillingVersion } from '#contract/library/songbook.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { rowsOf } from '#server/db/testing/databaseContent.ts';
import {
  bookFile,
  bookJson,
  bookSong,
  makeSongbook,
} from '#server/songbook/testing/makeSongbook.ts';
import { makeZip } from '#server/songbook/testing/makeZip.ts';
import { fatesOf, importInto } from '#server/songbook/testing/transfer.ts';
import { makeForm } from '#server/testing/makeForm.ts';
import { makeMp3 } from '#server/testing/sampleFiles.ts';
import { type SignedIn, type TestServer, testServer } from '#server/testing/testServer.ts';

/* What a file of a version that fills in does to a song that is here (decision 74). */

const words = { title: 'Vannet i brønnen', lyrics: '(Re-)Vannet stiger i (H)brønnen' };
/** Facts of a song, and what says something of its very text. */
const facts = {
  number: '142',
  tempo: 'slow',
  translator: 'Åse Vik',
  bibleReference: 'Joh 4',
  lyricist: 'Oda Vik',
  composer: 'Even Bakken',
  rightsHolder: 'Elveforlaget',
  rightsStatus: 'tillatelse',
  workNumber: '4711',
  seasons: ['advent', 'jul'],
  slots: ['kommunion'],
} as const;
const ofText = { key: 'Re-', noteNames: 'H', notes: 'Rolig', versionName: 'Lang' } as const;
const whole = { ...facts, seasons: [...facts.seasons], slots: [...facts.slots], ...ofText };
const none = Object.fromEntries(
  Object.entries(whole).map(([name, value]) => [name, Array.isArray(value) ? [] : null]),
);

let server: TestServer;
let maria: SignedIn;
let here: string;

beforeEach(async () => {
  server = await testServer();
  maria = await server.person({ first_name: 'Maria' });
  here = await addSong(server.deps, words);
});

async function songNow(id = here): Promise<Song> {
  return (await maria.browser.get(`/api/songs/${id}`)).body as unknown as Song;
}

async function change(fields: Parameters<typeof makeForm>[0]): Promise<void> {
  const { headers, payload } = await makeForm(fields);
  const answer = await maria.browser.send('PATCH', `/api/songs/${here}`, {
    body: payload,
    headers,
  });
  expect(answer.status).toBe(200);
}

/** Takes a file in, twice: the second time it changes nothing. */
async function take(...songs: object[]) {
  const book = makeSongbook(songs);
  const foreseen = await importInto(maria.browser, book, '?preview=true');
  const answer = await importInto(maria.browser, book);
  expect(answer).toEqual(foreseen);
  const rows = await rowsOf(server.deps.db);
  const { counts } = await importInto(maria.browser, book);
  expect(counts).toMatchObject({ new: 0, different: 0, filled: 0 });
  expect(await rowsOf(server.deps.db)).toEqual(rows);
  return answer;
}

const changedFields = async () =>
  (await maria.browser.get(`/api/songs/${here}/revisions`)).body as unknown as object[];

describe('what is empty here', () => {
  it('is filled in, in one revision, and is found', async () => {
    const before = await songNow();
    const answer = await take(bookSong({ ...words, ...whole }));
    expect(answer.songs).toEqual([
      { title: words.title, fate: 'same', filled: true, earlier: false },
    ]);
    expect(answer.counts).toMatchObject({ new: 0, different: 0, filled: 1, earlier: 0, same: 0 });
    const { updatedAt, keyHint, ...after } = await songNow();
    expect(after).toEqual({ ...after, ...whole, version: 2, alternateVersions: [] });
    expect(before).toMatchObject({ ...none, title: after.title, lyrics: after.lyrics });
    expect(before.keyHint).toHaveProperty('proposed');
    expect(keyHint).toEqual({ hasH: true, hasB: false });
    expect(await changedFields()).toMatchObject([{ changedBy: 'Maria', version: 1 }]);
    for (const search of ['bakken', 'elveforlaget']) {
      const { body } = await maria.browser.get(`/api/songs/lyric-matches?search=${search}`);
      expect([search, body]).toMatchObject([search, [{ song: { id: here } }]]);
    }
    const trail = await server.deps.db.selectFrom('trail').select(['deed', 'about']).execute();
    expect(trail.filter(({ deed }) => deed === 'imported')).toEqual([
      { deed: 'imported', about: '0 nye sanger, 0 andre tekster, 1 utfylt sang' },
    ]);
  });

  it('gives another text its facts, and keeps what belongs to its own', async () => {
    const answer = await take(bookSong({ ...words, ...whole, lyrics: '(La-)Vannet synker' }));
    expect(answer.songs).toMatchObject([{ fate: 'different', filled: true }]);
    expect(answer.counts).toMatchObject({ different: 1, filled: 1, same: 0 });
    const { key, notes, versionName: name } = ofText;
    expect(await songNow()).toMatchObject({
      ...none,
      ...whole,
      ...Object.fromEntries(Object.keys(ofText).map((each) => [each, null])),
      lyrics: words.lyrics,
      alternateVersions: [{ name, lyrics: '(La-)Vannet synker', key, notes }],
      version: 2,
    });
    expect(await changedFields()).toHaveLength(1);
  });

  it('is filled in by id, under any title and with any words', async () => {
    await take(bookSong({ ...whole, id: here, title: 'Brønnen', lyrics: 'Brønnen' }));
    expect(await songNow()).toMatchObject({ title: words.title, composer: facts.composer });
  });

  it('is filled in by the first of several songs of the file', async () => {
    await take(
      bookSong({ ...words, composer: 'Even Bakken' }),
      bookSong({ ...words, composer: 'En annen', lyricist: 'Oda Vik' }),
      bookSong({ ...words, lyrics: 'Kort', versionName: 'Kort', slots: ['fred'] }),
    );
    expect(await songNow()).toMatchObject({
      composer: 'Even Bakken',
      lyricist: 'Oda Vik',
      slots: ['fred'],
      alternateVersions: [{ name: 'Kort' }],
      version: 2,
    });
    expect(await changedFields()).toMatchObject([
      { changed: ['slots', 'lyricist', 'composer', 'alternateVersions'] },
    ]);
  });

  it('is no recording: that is of one text in one key', async () => {
    const { file: audio, entry } = bookFile(makeMp3(), 'mp3', 'audio/mpeg');
    const book = makeSongbook([bookSong({ ...words, audio })], [entry]);
    expect(await importInto(maria.browser, book)).toMatchObject({ newFiles: 0 });
    expect(await songNow()).toMatchObject({ audioUrl: null, version: 1 });
  });

  it('is of the one song with those words, where several have the title', async () => {
    const other = await addSong(server.deps, { ...words, lyrics: 'Et annet vann' });
    await take(bookSong({ ...words, composer: 'Even Bakken' }));
    expect(await songNow()).toMatchObject({ composer: 'Even Bakken' });
    await take(bookSong({ ...words, lyrics: 'Et tredje vann', lyricist: 'Oda Vik' }));
    expect([await songNow(), await songNow(other)]).toMatchObject([
      { lyricist: null },
      { lyricist: null },
    ]);
  });
});

describe('what is filled here', () => {
  const ours = {
    ...whole,
    number: '7',
    composer: 'Vår egen',
    key: 'La-',
    seasons: ['faste' as const],
    rightsStatus: 'eget' as const,
  };

  it('stays, and so does what the file has nothing to say of', async () => {
    const id = await addSong(server.deps, { ...words, ...ours, title: 'Full' });
    const before = await songNow(id);
    const answer = await take(
      bookSong({ ...words, title: 'Full' }),
      bookSong({ ...words, ...whole, key: null, title: 'Full' }),
    );
    expect(answer.counts).toMatchObject({ same: 2, filled: 0, different: 0 });
    expect(await songNow(id)).toEqual(before);
  });

  it('makes the same words in another key another text', async () => {
    await change({ key: 'La-' });
    const answer = await take(bookSong({ ...words, key: 'Re-' }));
    expect(answer.songs).toMatchObject([{ fate: 'different', filled: false }]);
    expect(await songNow()).toMatchObject({
      key: 'La-',
      alternateVersions: [{ lyrics: words.lyrics, key: 'Re-' }],
    });
  });

  it('keeps apart two versions of the same words', async () => {
    const alternateVersions = [{ name: 'Høy', lyrics: words.lyrics, key: 'La-', notes: null }];
    await maria.browser.send('PATCH', `/api/songs/${here}`, { body: { alternateVersions } });
    expect(fatesOf(await take(bookSong({ ...words, key: 'La-' })))).toEqual({ same: 1 });
    expect(await songNow()).toMatchObject({ key: null, alternateVersions, version: 2 });
  });
});

describe('the name of a version', () => {
  it('is the file’s, for a main text that becomes a version', async () => {
    await take(bookSong({ ...words, lyrics: 'Kort', versionName: 'Fra Taizé' }));
    expect((await songNow()).alternateVersions).toMatchObject([{ name: 'Fra Taizé' }]);
  });

  it.each([
    ['taken', 'KORT'],
    ['not there', null],
  ])('is «Fra import» where it is %s', async (_, versionName) => {
    const alternateVersions = [{ name: 'Kort', lyrics: 'Vann', key: null, notes: null }];
    await maria.browser.send('PATCH', `/api/songs/${here}`, { body: { alternateVersions } });
    await take(bookSong({ ...words, lyrics: 'Kortere', versionName }));
    expect((await songNow()).alternateVersions).toMatchObject([
      { name: 'Kort' },
      { name: 'Fra import 1. januar 2026' },
    ]);
  });

  it('is not given to the text here where another version has it, or nobody gave it', async () => {
    const alternateVersions = [{ name: 'Kort', lyrics: 'Vann', key: null, notes: null }];
    await maria.browser.send('PATCH', `/api/songs/${here}`, { body: { alternateVersions } });
    for (const versionName of ['kort', 'Fra import 1. januar 2026']) {
      const answer = await take(bookSong({ ...words, versionName }));
      expect(answer.songs).toMatchObject([{ fate: 'same', filled: false }]);
    }
    expect((await songNow()).versionName).toBeNull();
  });
});

describe('a text of the history', () => {
  const then = { ...words, lyrics: '(Re-)Vannet stiger i brunnen', key: 'Re-' };
  const kept = [{ name: 'Kort', lyrics: 'Vann', key: null, notes: null }];
  let id: string;

  /** A song whose text was wrong, and had a version that somebody has deleted since. */
  beforeEach(async () => {
    id = await addSong(server.deps, { ...then, title: 'Brønnen', alternateVersions: kept });
    const url = `/api/songs/${id}`;
    const { headers, payload } = await makeForm({ lyrics: words.lyrics });
    await maria.browser.send('PATCH', url, { body: payload, headers });
    await maria.browser.send('PATCH', url, { body: { alternateVersions: [] } });
  });

  it('is here, and is said to be an earlier text', async () => {
    const song = bookSong({ ...then, title: 'Brønnen', alternateVersions: kept });
    const answer = await take(song);
    expect(answer.songs).toMatchObject([{ fate: 'same', filled: false, earlier: true }]);
    expect(answer.counts).toMatchObject({ earlier: 1, same: 0, different: 0 });
    expect(await songNow(id)).toMatchObject({ ...words, title: 'Brønnen', alternateVersions: [] });
  });

  it('does not keep out the song’s facts and its other texts', async () => {
    const other = { name: 'Ny', lyrics: 'Nytt vann', key: null, notes: null };
    const answer = await take(
      bookSong({
        ...then,
        title: 'Brønnen',
        composer: 'Even Bakken',
        versionName: 'Gammel',
        alternateVersions: [...kept, other],
      }),
    );
    expect(answer.songs).toMatchObject([{ fate: 'different', filled: true, earlier: false }]);
    expect(await songNow(id)).toMatchObject({
      composer: 'Even Bakken',
      versionName: null,
      alternateVersions: [other],
    });
  });

  it('of another key is another text', async () => {
    const answer = await take(bookSong({ ...then, title: 'Brønnen', key: 'Do' }));
    expect(answer.songs).toMatchObject([{ fate: 'different', earlier: false }]);
  });
});

it.each(Array.from({ length: fillingVersion - 1 }, (_, at) => at + 1))(
  'a file of version %i does nothing of the kind',
  async (version) => {
    await change({ lyrics: 'Vannet synker' });
    const before = await songNow();
    const { number: _, ...known } = whole;
    const songs = [
      bookSong({ ...words, ...known, lyrics: 'Vannet synker', key: null, notes: null }),
    ];
    const bookOf = (each: object[]) =>
      version === 1
        ? makeZip([{ name: 'songbook.json', content: bookJson({ songs: each }) }])
        : makeSongbook(each, [], { version });
    const take = (...each: object[]) => importInto(maria.browser, bookOf(each));
    expect((await take(...songs)).songs).toMatchObject([{ fate: 'same', filled: false }]);
    expect(await songNow()).toEqual(before);
    // A text of the history is a version again, without its name.
    const answer = await take(bookSong({ ...words, versionName: 'Lang' }));
    expect(answer.songs).toMatchObject([{ fate: 'different', filled: false, earlier: false }]);
    expect(await songNow()).toMatchObject({
      ...none,
      alternateVersions: [{ name: 'Fra import 1. januar 2026', lyrics: words.lyrics }],
    });
  },
);
