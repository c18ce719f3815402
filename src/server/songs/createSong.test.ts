import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/base/limits.ts';
import { errors } from '#contract/base/errors.ts';
import type { Song } from '#contract/songs/song.ts';
import { languages } from '#song/valueSets.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import type { FormValue } from '#server/testing/makeForm.ts';
import { makeMp3, makePng } from '#server/testing/sampleFiles.ts';
import { type SignedIn, type TestServer, testServer } from '#server/testing/testServer.ts';

const written = {
  title: 'Kilden under steinen',
  categoryId: 'psalms',
  language: 'no',
  lyrics: 'Re-\nVannet renner stille',
};

let server: TestServer;
let maria: SignedIn;

beforeEach(async () => {
  server = await testServer();
  maria = await server.person({ first_name: 'Maria' });
  await addSong(server.deps);
});

const create = (form: Readonly<Record<string, FormValue>>) =>
  maria.browser.send('POST', '/api/songs', { form });

const songs = async () => (await server.deps.db.selectFrom('song').select('id').execute()).length;

it('returns the created song, which everyone finds', async () => {
  const made = await create({ ...written, title: '  Kilden under steinen ' });
  expect(made.status).toBe(200);
  expect(made.body).toMatchObject({
    ...written,
    key: null,
    tempo: null,
    audioUrl: null,
    alternateVersions: [],
    version: 1,
    createdAt: '2026-01-01T12:00:00.000Z',
  });
  const url = `/api/songs/${String(made.body['id'])}`;
  const read = await maria.browser.get(url);
  expect(read.body).toEqual(made.body);
  expect(read.headers['etag']).toBe(made.headers['etag']);
  const { browser } = await server.person();
  expect((await browser.get('/api/songs?search=kilden')).body).toHaveLength(1);
  const matches = await browser.get('/api/songs/lyric-matches?search=renner');
  expect(matches.body).toMatchObject([{ line: 'Vannet renner stille' }]);
});

it('stores every field, and the files', async () => {
  const made = await create({
    ...written,
    key: ' Re- ',
    noteNames: 'B',
    tempo: 'slow',
    notes: 'Sakte',
    translator: 'Kari',
    bibleReference: 'Sal 42',
    versionName: 'Original',
    audioFile: { name: 'opptak.mp3', bytes: makeMp3() },
    sheetMusicFile: { name: 'noter.png', bytes: makePng() },
  });
  expect(made.body).toMatchObject({
    key: 'Re-',
    noteNames: 'B',
    tempo: 'slow',
    notes: 'Sakte',
    translator: 'Kari',
    bibleReference: 'Sal 42',
    versionName: 'Original',
    audioUrl: expect.stringMatching(/^\/api\/files\/[\w-]{36}$/) as string,
    sheetMusicUrl: expect.stringMatching(/^\/api\/files\/[\w-]{36}$/) as string,
  });
  const rows = await server.deps.db.selectFrom('file').selectAll().orderBy('kind').execute();
  expect(rows).toMatchObject([
    {
      kind: 'audio',
      media_type: 'audio/mpeg',
      size: 1251,
      name: 'opptak.mp3',
      created_by: maria.person.id,
    },
    { kind: 'sheetMusic', media_type: 'image/png', name: 'noter.png' },
  ]);
});

it('stores the lyrics as typed, with LF line breaks', async () => {
  const lyrics = ' Re-\t La-\r\nÅ, 𝄞 «kom»\n\r\n\n(Do)\u00a0\ufeff';
  const { body } = await create({ ...written, lyrics });
  expect(body).toMatchObject({ lyrics: lyrics.replaceAll('\r\n', '\n') });
});

it('accepts every text at its limit', async () => {
  const short = 'å'.repeat(limits.shortText);
  const longest = {
    ...written,
    title: 'å'.repeat(limits.title),
    lyrics: 'ל'.repeat(limits.lyrics),
    notes: '♭'.repeat(limits.notes),
    key: short,
    translator: short,
    bibleReference: short,
    versionName: short,
    number: '1234567å',
  };
  expect((await create(longest)).status).toBe(200);
  for (const field of ['title', 'lyrics', 'notes', 'key', 'translator', 'number'] as const) {
    const answer = await create({ ...longest, [field]: `${longest[field]}x` });
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
  }
});

it.each([
  ['headings on one line', 'vers: '.repeat(5_000)],
  ['headings, then repeats', 'vers: '.repeat(1_500) + '(2x) '.repeat(38_000)],
])('stores %s and returns them unchanged', async (_, lyrics) => {
  const made = await create({ ...written, lyrics });
  expect(made).toMatchObject({ status: 200, body: { lyrics } });
  const read = await maria.browser.get(`/api/songs/${String(made.body['id'])}`);
  expect(read.body).toEqual(made.body);
});

it('takes a song in every language', async () => {
  for (const language of languages) {
    const made = await create({ ...written, title: language, language });
    expect(made).toMatchObject({ status: 200, body: { language } });
  }
});

describe('refuses, naming the field,', () => {
  const required = {
    title: 'Sangtittel er påkrevd',
    categoryId: 'Kategori er påkrevd',
    language: 'Språk er påkrevd',
    lyrics: 'Sangtekst er påkrevd',
  };

  it('a missing required field', async () => {
    expect((await create({ key: 'Re-' })).body).toEqual({
      code: 'invalidInput',
      message: errors.invalidInput[1],
      fields: required,
    });
    expect(
      (await create({ title: ' ', categoryId: '', language: '', lyrics: ' \n ' })).body,
    ).toMatchObject({
      fields: required,
    });
  });

  it.each<[string, Record<string, FormValue>, Record<string, string>]>([
    [
      'another language',
      { language: 'xx' },
      { language: 'Kan bare være no, la, he, mixed, en, es, it, pl, uk, sv, da, de, fr eller pt' },
    ],
    ['another tempo', { tempo: 'presto' }, { tempo: 'Kan bare være slow, moderate eller fast' }],
    ['another B', { noteNames: 'C' }, { noteNames: 'Kan bare være B eller H' }],
    ['another category', { categoryId: 'nothing' }, { categoryId: errors.categoryNotFound[1] }],
    ['a number too long', { number: ' 123456789 ' }, { number: 'Kan ikke være lengre enn 8 tegn' }],
    ['a NUL', { notes: 'a\0b' }, { notes: 'Har en ugyldig verdi' }],
    ['an unknown field', { role: 'prest' }, { role: 'Ukjent felt' }],
    ['the name of a prototype', { ['__proto__']: 'x' }, { ['__proto__']: 'Ukjent felt' }],
    ['the name of a constructor', { constructor: 'x' }, { constructor: 'Ukjent felt' }],
    ['a field twice', { key: ['Re', 'La'] }, { key: 'Kan bare stå én gang' }],
    ['a field for changes', { clear: 'key' }, { clear: 'Ukjent felt' }],
    ['versions', { alternateVersions: '[]' }, { alternateVersions: 'Ukjent felt' }],
    [
      'a file for a text',
      { title: { name: 'a', bytes: makePng() } },
      { title: 'Her kan det ikke komme en fil' },
    ],
    [
      'an unknown file',
      { coverFile: { name: 'a', bytes: makePng() } },
      { coverFile: 'Her kan det ikke komme en fil' },
    ],
    [
      'a file of a prototype',
      { ['__proto__']: { name: 'a', bytes: makePng() } },
      { ['__proto__']: 'Her kan det ikke komme en fil' },
    ],
    ['a text for a file', { audioFile: 'tone' }, { audioFile: 'Ukjent felt' }],
    [
      'an empty file',
      { audioFile: { name: 'a.mp3', bytes: Buffer.alloc(0) } },
      { audioFile: 'Filen er tom.' },
    ],
  ])('%s', async (_, wrong, fields) => {
    const answer = await create({ ...written, ...wrong });
    expect(answer.status).toBe(400);
    expect(Object.entries(answer.body['fields'] as object)).toEqual(Object.entries(fields));
    expect(await songs()).toBe(1);
  });
});

it('refuses JSON and malformed forms', async () => {
  const json = await maria.browser.post('/api/songs', written);
  expect(json).toMatchObject({ status: 415, body: { code: 'unsupportedMediaType' } });
  const headers = { 'content-type': 'multipart/form-data' };
  const unbounded = await maria.browser.send('POST', '/api/songs', { body: 'hei', headers });
  expect(unbounded).toMatchObject({ status: 400, body: { code: 'malformedBody' } });
  const empty = { 'content-type': 'multipart/form-data; boundary=x' };
  const nothing = await maria.browser.send('POST', '/api/songs', { headers: empty });
  expect(nothing).toMatchObject({ status: 400, body: { code: 'malformedBody' } });
});

it('requires the right before it reads the form', async () => {
  const form = { form: written };
  expect((await server.client().send('POST', '/api/songs', form)).status).toBe(401);
  const login = await maria.browser.send('POST', '/api/auth/logout', form);
  expect(login).toMatchObject({ status: 415, body: { code: 'unsupportedMediaType' } });
});

it('increments the library’s revision once per song', async () => {
  const revision = () =>
    server.deps.db.selectFrom('installation').select('library_revision').executeTakeFirstOrThrow();
  const before = (await revision()).library_revision;
  const { body } = await create(written);
  await create({ ...written, title: '' });
  expect((await revision()).library_revision).toBe(before + 1);
  const { id } = body as unknown as Song;
  const row = await server.deps.db
    .selectFrom('song')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ revision: before + 1, changed_by: maria.person.id });
});
