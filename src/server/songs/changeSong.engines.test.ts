import { beforeEach, describe, expect, it } from 'vitest';
import { errors } from '#contract/base/errors.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import type { FormValue } from '#server/testing/makeForm.ts';
import { makeMp3, makePdf } from '#server/testing/sampleFiles.ts';
import { type SignedIn, type TestServer, testServer } from '#server/testing/testServer.ts';
import type { TestBrowser } from '#server/testing/TestBrowser.ts';

let server: TestServer;
let maria: SignedIn;
let url: string;

beforeEach(async () => {
  server = await testServer();
  maria = await server.person({ first_name: 'Maria' });
  const id = await addSong(server.deps, {
    key: 'Re-',
    tempo: 'slow',
    notes: 'Sakte',
    versionName: 'Original',
    alternateVersions: [{ name: 'Kort', lyrics: 'Kom', key: null, notes: null }],
  });
  url = `/api/songs/${id}`;
});

async function change(
  form: Readonly<Record<string, FormValue>>,
  ifMatch?: string,
  browser: TestBrowser = maria.browser,
) {
  const headers = ifMatch === undefined ? {} : { 'if-match': ifMatch };
  return browser.send('PATCH', url, { form, headers });
}

const etag = async (browser = maria.browser) => String((await browser.get(url)).headers['etag']);

it('changes the given fields, and leaves the rest', async () => {
  server.deps.pass(1000);
  const before = (await maria.browser.get(url)).body;
  const changed = await change({ title: 'Nytt vann', lyrics: 'Bølgene bruser', tempo: 'fast' });
  expect(changed.status).toBe(200);
  expect(changed.body).toEqual({
    ...before,
    title: 'Nytt vann',
    lyrics: 'Bølgene bruser',
    tempo: 'fast',
    version: 2,
    updatedAt: '2026-01-01T12:00:01.000Z',
  });
  expect((await maria.browser.get('/api/songs?search=nytt')).body).toHaveLength(1);
  expect((await maria.browser.get('/api/songs?search=br%C3%B8nnen')).body).toEqual([]);
  expect((await maria.browser.get('/api/songs/lyric-matches?search=bruser')).body).toHaveLength(1);
  expect((await maria.browser.get('/api/songs/lyric-matches?search=stiger')).body).toEqual([]);
});

it('empties what `clear` names, files too', async () => {
  const files = {
    audioFile: { name: 'a.mp3', bytes: makeMp3() },
    sheetMusicFile: { name: 'a.pdf', bytes: makePdf() },
  };
  expect((await change(files)).body['audioUrl']).toMatch(/^\/api\/files\//);
  const clear = ['key', 'tempo', 'notes', 'versionName', 'audioFile'];
  const { body } = await change({ clear });
  expect(body).toMatchObject({ key: null, tempo: null, notes: null, versionName: null });
  expect(body).toMatchObject({ audioUrl: null, sheetMusicUrl: expect.any(String) as string });
  expect((await change({ clear: 'sheetMusicFile' })).body['sheetMusicUrl']).toBeNull();
});

it('empties a text that is sent empty', async () => {
  expect((await change({ notes: '  ' })).body).toMatchObject({ notes: null, key: 'Re-' });
});

it('keeps what a B means, and gives lists its key', async () => {
  const open = { key: 'B', lyrics: 'B C F B\nVannet stiger' };
  const hints = [
    (await change(open)).body['keyHint'],
    (await change({ noteNames: 'B' })).body['keyHint'],
  ];
  expect(hints).toEqual([null, { hasH: true, hasB: true }]);
  expect((await change({ clear: 'noteNames' })).body).toMatchObject({
    noteNames: null,
    keyHint: null,
  });
  const earlier = await maria.browser.get(`${url}/revisions/3`);
  expect(earlier.body).toMatchObject({ noteNames: 'B', keyHint: { hasH: true } });
});

it('creates no version when nothing changes', async () => {
  const before = await maria.browser.get(url);
  const same = await change({ title: 'Vannet i brønnen', key: 'Re-', clear: 'translator' });
  expect(same.body).toEqual(before.body);
  expect((await maria.browser.get(`${url}/revisions`)).body).toEqual([]);
  expect((await change({})).body).toEqual(before.body);
});

describe('with If-Match', () => {
  it('accepts one of two writers, and returns the current song to the other', async () => {
    const { browser: josef } = await server.person({ first_name: 'Josef' });
    const [hers, his] = [await etag(), await etag(josef)];
    const first = await change({ title: 'Marias' }, hers);
    const second = await change({ title: 'Josefs' }, his, josef);
    expect(first.status).toBe(200);
    expect(second.status).toBe(412);
    expect(second.body).toMatchObject({
      code: 'songChanged',
      message: errors.songChanged[1],
      song: { title: 'Marias', version: 2, isFavorite: false },
    });
    const again = await change({ title: 'Josefs' }, await etag(josef), josef);
    expect(again.body).toMatchObject({ title: 'Josefs', version: 3 });
  });

  it('accepts exactly one of fifty writers', async () => {
    const read = await etag();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => change({ title: `Sang ${at}` }, read)),
    );
    const winners = answers.filter(({ status }) => status === 200);
    const losers = answers.filter(({ status }) => status === 412);
    expect(winners).toHaveLength(1);
    expect(losers).toHaveLength(49);
    const shown = new Set(losers.map(({ body }) => JSON.stringify(body['song'])));
    expect([...shown].map((song) => JSON.parse(song))).toEqual([winners[0]?.body]);
  });

  it('ignores favourites and plays', async () => {
    const read = await etag();
    await maria.browser.post(`${url}/favorite`);
    await maria.browser.post(`${url}/play`);
    expect(await etag()).not.toBe(read);
    expect((await change({ title: 'Likevel' }, read)).status).toBe(200);
  });

  it('returns the ETag for the next change', async () => {
    const first = await change({ title: 'En' });
    expect(first.headers['etag']).toBe(await etag());
    expect((await change({ title: 'To' }, String(first.headers['etag']))).status).toBe(200);
    expect((await change({ title: 'Tre' }, '"3"')).status).toBe(200);
  });
});

it('always writes without If-Match', async () => {
  await change({ title: 'En' });
  expect((await change({ title: 'To' })).body).toMatchObject({ title: 'To', version: 3 });
});

it.each<[string, Record<string, FormValue>, Record<string, string>]>([
  ['an empty title', { title: ' ' }, { title: 'Sangtittel er påkrevd' }],
  ['empty lyrics', { lyrics: '\n' }, { lyrics: 'Sangtekst er påkrevd' }],
  [
    'another language',
    { language: 'xx' },
    { language: 'Kan bare være no, la, he, mixed, en, es, it, pl, uk, sv, da, de, fr eller pt' },
  ],
  ['another category', { categoryId: 'nothing' }, { categoryId: errors.categoryNotFound[1] }],
  [
    'emptying what must be there',
    { clear: 'title' },
    { 'clear.0': expect.stringMatching(/^Kan bare være noteNames, .* eller sheetMusicFile$/) },
  ],
  [
    'filling and emptying a field at once',
    { key: 'La', clear: ['key', 'notes'] },
    { key: 'Kan ikke både fylles ut og tømmes' },
  ],
  [
    'uploading and removing a file at once',
    { audioFile: { name: 'a', bytes: makeMp3() }, clear: 'audioFile' },
    { audioFile: 'Kan ikke både fylles ut og tømmes' },
  ],
])('refuses %s and changes nothing', async (_, values, fields) => {
  const before = (await maria.browser.get(url)).body;
  expect(await change({ notes: 'Ny', ...values })).toMatchObject({ status: 400, body: { fields } });
  expect((await maria.browser.get(url)).body).toEqual(before);
});

it('refuses the name of another version', async () => {
  const answer = await change({ versionName: 'KORT' });
  expect(answer).toMatchObject({ status: 409, body: { code: 'versionNameTaken' } });
  expect(answer.body['fields']).toEqual({ versionName: errors.versionNameTaken[1] });
});

it('answers 404 for a removed song', async () => {
  const sent = { form: { title: 'Ny' } };
  const answer = await maria.browser.send('PATCH', '/api/songs/nothing', sent);
  expect(answer).toMatchObject({ status: 404, body: { message: 'Sang ikke funnet' } });
});

it('requires a form or versions', async () => {
  const nothing = await maria.browser.send('PATCH', url);
  expect(nothing).toMatchObject({ status: 400, body: { code: 'invalidInput' } });
  expect((await maria.browser.send('PATCH', url, { body: { title: 'x' } })).status).toBe(400);
});
