import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { idempotencyHeader } from '#contract/base/headers.ts';
import { limits } from '#contract/base/limits.ts';
import { errors } from '#contract/base/errors.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import type { FormValue } from '#server/testing/makeForm.ts';
import { makeMp3 } from '#server/testing/sampleFiles.ts';
import type { Answer, TestBrowser } from '#server/testing/TestBrowser.ts';
import { type TestServer, testServer } from '#server/testing/testServer.ts';
import { erase, remove, restore } from './testing/removing.ts';

type Headers = Readonly<Record<string, string>>;
type Write = (browser: TestBrowser, headers: Headers) => Promise<Answer>;
type Form = Readonly<Record<string, FormValue>>;

const recording = { name: 'opptak.mp3', bytes: makeMp3() };
const written = { title: 'Elven', categoryId: 'psalms', language: 'no', lyrics: 'Elven stiger' };

let server: TestServer;
let maria: TestBrowser;
let url: string;

beforeEach(async () => {
  server = await testServer();
  maria = (await server.person({ first_name: 'Maria' })).browser;
  url = `/api/songs/${await addSong(server.deps)}`;
  await sendForm('PATCH', url, { title: 'Kilden' })(maria, {});
});

function sendForm(method: 'POST' | 'PATCH', to: string, form: Form): Write {
  return (browser, headers) => browser.send(method, to, { form, headers });
}

const versions = (name: string) => ({ alternateVersions: [{ name, lyrics: 'Kom' }] });

const writes: Readonly<Record<string, () => Write>> = {
  'a new song': () => sendForm('POST', '/api/songs', { ...written, audioFile: recording }),
  'a changed song': () =>
    sendForm('PATCH', url, { lyrics: 'Ny tekst', audioFile: recording, clear: ['notes', 'key'] }),
  'changed versions': () => (browser, headers) =>
    browser.send('PATCH', url, { body: versions('Kort'), headers }),
  'an earlier text': () => (browser, headers) =>
    browser.post(`${url}/revisions/1/restore`, undefined, headers),
  'a heart': () => (browser, headers) => browser.post(`${url}/favorite`, undefined, headers),
};

const keyed = (key: string, more: Headers = {}) => ({ [idempotencyHeader]: key, ...more });

/** Counts all rows and files that a write may create. */
async function amounts(): Promise<Record<string, unknown>> {
  const { db } = server.deps;
  const count = async (table: 'song' | 'song_revision' | 'file' | 'kept_answer') =>
    (await db.selectFrom(table).selectAll().execute()).length;
  return {
    songs: await count('song'),
    replaced: await count('song_revision'),
    files: await count('file'),
    answers: await count('kept_answer'),
    library: await db.selectFrom('installation').select('library_revision').execute(),
    hearts: await db.selectFrom('song_favorite').select(['song_id', 'is_favorite']).execute(),
  };
}

describe.each(Object.entries(writes))('a retry of %s', (_, writeOf) => {
  it('returns the first response and writes once, whatever happened since', async () => {
    const write = writeOf();
    const first = await write(maria, keyed('k1'));
    expect(first.status).toBe(200);
    const { browser: josef } = await server.person({ first_name: 'Josef' });
    await sendForm('PATCH', url, { title: 'Josefs' })(josef, {});
    await maria.post(`${url}/play`);
    server.deps.pass(limits.signInIdle - 1);

    const before = await amounts();
    const again = await write(maria, keyed('k1'));
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(again.headers['etag']).toBe(first.headers['etag']);
    expect(await amounts()).toEqual(before);
  });

  it('is written each time with other keys, by other people, and without a key', async () => {
    const write = writeOf();
    const { browser: josef } = await server.person();
    await write(maria, keyed('k1'));
    for (const [browser, headers] of [
      [maria, keyed('k2')],
      [josef, keyed('k1')],
      [josef, {}],
    ] as const) {
      // A change in between, so that the second write changes something again.
      await sendForm('PATCH', url, { title: 'Kilden', lyrics: 'Noe', clear: 'audioFile' })(
        maria,
        {},
      );
      await maria.send('PATCH', url, { body: versions('Lang') });
      const before = await amounts();
      expect((await write(browser, headers)).status).toBe(200);
      const after = await amounts();
      expect([after['library'], after['hearts']]).not.toEqual([
        before['library'],
        before['hearts'],
      ]);
    }
  });
});

describe('a retry after the song was removed', () => {
  const { 'a heart': _, ...textWrites } = writes;
  const newWithId = (id: string) => sendForm('POST', '/api/songs', { ...written, id });
  const ofSongs = { ...textWrites, 'a new song with its id': () => newWithId(randomUUID()) };

  /** What happens before the retry, and what the retry gets: the song as it is by then, or a refusal. */
  const laterActs = {
    removed: [remove],
    'brought back': [remove, restore],
    'brought back and removed again': [remove, restore, remove],
    erased: [remove, erase],
  };
  const cases = Object.keys(ofSongs).flatMap((what) =>
    Object.keys(laterActs).map((later) => [what, later] as const),
  ) as [keyof typeof ofSongs, keyof typeof laterActs][];

  it.each(cases)('%s, %s: is not written again', async (what, later) => {
    const write = ofSongs[what]();
    const { body } = await write(maria, keyed('k1'));
    const song = `/api/songs/${String(body['id'])}`;
    const prest = await server.person({ role: 'prest' });
    for (const act of laterActs[later]) expect((await act(prest, song)).status).toBe(200);
    const isBack = later === 'brought back';
    if (isBack) await sendForm('PATCH', song, { title: 'Prestens' })(prest.browser, {});

    const before = await amounts();
    const again = await write(maria, keyed('k1'));
    const refused = (status: number, code: string) => ({ status, body: { code } });
    expect(again).toMatchObject(
      what === 'a new song with its id'
        ? refused(409, 'songIdTaken') // the device sends what it has as a change
        : isBack
          ? { status: 200, body: { id: body['id'], title: 'Prestens' } }
          : refused(404, 'songNotFound'),
    );
    expect(await amounts()).toEqual(before);
    expect((await maria.get('/api/songs')).text.includes(String(body['id']))).toBe(isBack);
  });
});

it('returns the ETag that the device needs for its next write', async () => {
  const change = sendForm('PATCH', url, { title: 'Marias' });
  const { headers } = await maria.get(url);
  const condition = { 'if-match': String(headers['etag']) };
  await change(maria, keyed('k1', condition)); // the response is lost
  const again = await change(maria, keyed('k1', condition));
  const next = { 'if-match': String(again.headers['etag']) };
  const following = await sendForm('PATCH', url, { notes: 'Sakte' })(maria, keyed('k2', next));
  expect(following).toMatchObject({ status: 200, body: { title: 'Marias', notes: 'Sakte' } });
});

it('stores no refusal: a retry may succeed', async () => {
  const change = sendForm('PATCH', url, { title: 'Marias', audioFile: recording });
  const refused = await change(maria, keyed('k1', { 'if-match': '"1"' }));
  expect(refused.status).toBe(412);
  const again = await change(maria, keyed('k1', { 'if-match': '"2"' }));
  expect(again).toMatchObject({ status: 200, body: { title: 'Marias' } });
  const once = await change(maria, keyed('k1', { 'if-match': '"1"' }));
  expect(once.text).toBe(again.text);
});

describe('the same key with other content', () => {
  const form = { ...written, audioFile: recording };
  const other = { name: 'opptak.mp3', bytes: makeMp3(4) };
  it.each<[string, () => Write]>([
    ['another text', () => sendForm('POST', '/api/songs', { ...form, title: 'Elva' })],
    ['a field more', () => sendForm('POST', '/api/songs', { ...form, key: 'Re-' })],
    ['another file', () => sendForm('POST', '/api/songs', { ...form, audioFile: other })],
    ['no file', () => sendForm('POST', '/api/songs', written)],
    ['another call', () => sendForm('PATCH', url, { title: 'Elven' })],
  ])('%s: is refused, and nothing is written', async (_, writeOf) => {
    await sendForm('POST', '/api/songs', form)(maria, keyed('k1'));
    const before = await amounts();
    expect(await writeOf()(maria, keyed('k1'))).toMatchObject({
      status: 422,
      body: { code: 'otherRequest', message: errors.otherRequest[1] },
    });
    expect(await amounts()).toEqual(before);
  });

  it('ignores the order of fields, the boundary and file names', async () => {
    const first = await sendForm('POST', '/api/songs', form)(maria, keyed('k1'));
    const turned = Object.fromEntries(Object.entries(form).toReversed());
    const renamed = { ...turned, audioFile: { ...recording, name: 'blob' } };
    expect((await sendForm('POST', '/api/songs', renamed)(maria, keyed('k1'))).text).toBe(
      first.text,
    );
  });
});

it.each(['', ' ', 'k'.repeat(limits.idempotencyKey + 1), 'to ord', 'nøkkel', 'a\tb'])(
  'refuses the key «%s»',
  async (key) => {
    const before = await amounts();
    const answer = await sendForm('POST', '/api/songs', written)(maria, keyed(key));
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalidInput' } });
    expect(answer.body['fields']).toHaveProperty(idempotencyHeader);
    expect(await amounts()).toEqual(before);
  },
);

it('accepts a key of any allowed characters up to its length', async () => {
  const key = '"~!'.padEnd(limits.idempotencyKey, 'k');
  const write = sendForm('POST', '/api/songs', written);
  const first = await write(maria, keyed(key));
  expect(first.status).toBe(200);
  expect((await write(maria, keyed(key))).text).toBe(first.text);
});
