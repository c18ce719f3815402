import { beforeEach, expect, it } from 'vitest';
import { limits } from '#contract/base/limits.ts';
import type { AlternateVersion } from '#contract/songs/song.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { type SignedIn, type TestServer, testServer } from '#server/testing/testServer.ts';
import type { TestBrowser } from '#server/testing/TestBrowser.ts';
import { isFull } from '#tests/isFull.ts';

let server: TestServer;
let maria: SignedIn;
let url: string;

const version = (name: string) => ({ name, lyrics: 'Kom', key: null, notes: null });

beforeEach(async () => {
  server = await testServer();
  maria = await server.person();
  url = `/api/songs/${await addSong(server.deps, { versionName: 'Original' })}`;
});

function write(alternateVersions: unknown, headers: Record<string, string> = {}) {
  return maria.browser.send('PATCH', url, { body: { alternateVersions }, headers });
}

it('replaces the list', async () => {
  const list = [{ ...version('Kort'), key: 'Do', notes: 'Rolig' }, version('Lang')];
  expect((await write(list)).body).toMatchObject({ alternateVersions: list, version: 2 });
  expect((await write([version('Lang')])).body).toMatchObject({ version: 3 });
  expect((await maria.browser.get(url)).body).toMatchObject({
    alternateVersions: [version('Lang')],
  });
  expect((await write([])).body['alternateVersions']).toEqual([]);
});

it('stores a version in its normalized form', async () => {
  const sloppy = [{ name: ' Kort ', lyrics: ' Kom\r\n', key: '', notes: ' Rolig ' }];
  expect((await write(sloppy)).body['alternateVersions']).toEqual([
    { name: 'Kort', lyrics: ' Kom\r\n', key: null, notes: 'Rolig' },
  ]);
  const bare = [{ name: 'Kort', lyrics: 'Kom' }];
  expect((await write(bare)).body['alternateVersions']).toEqual([version('Kort')]);
});

it.each<[string, unknown, string]>([
  ['a version without a name', [{ lyrics: 'Kom' }], 'alternateVersions.0.name'],
  ['an empty name', [version(' ')], 'alternateVersions.0.name'],
  ['a version without words', [{ ...version('Kort'), lyrics: ' ' }], 'alternateVersions.0.lyrics'],
  ['an unknown field', [{ ...version('Kort'), id: 1 }], 'alternateVersions.0.id'],
  ['a name too long', [version('x'.repeat(limits.shortText + 1))], 'alternateVersions.0.name'],
  ['no list', 'Kort', 'alternateVersions'],
  [
    'too many',
    Array.from({ length: limits.versions + 1 }, (_, at) => version(String(at))),
    'alternateVersions',
  ],
])('refuses %s', async (_, list, field) => {
  const answer = await write(list);
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body['fields'] as object)).toEqual([field]);
});

it.each<[string, readonly string[], string]>([
  ['twice', ['Kort', 'Kort'], 'alternateVersions.1.name'],
  ['in another case', ['Kort', 'Lang', 'kORT '], 'alternateVersions.2.name'],
  ['in another Unicode normalization', ['A\u030arlig', '\u00e5rlig'], 'alternateVersions.1.name'],
  ['of the song itself', ['Kort', 'ORIGINAL'], 'alternateVersions.1.name'],
])('refuses a name that exists already %s', async (_, names, field) => {
  const answer = await write(names.map(version));
  expect(answer).toMatchObject({ status: 409, body: { code: 'versionNameTaken' } });
  expect(Object.keys(answer.body['fields'] as object)).toEqual([field]);
  expect((await maria.browser.get(url)).body).toMatchObject({ alternateVersions: [], version: 1 });
});

const people = isFull ? 50 : 8; // on two servers in `twoClients`

/** Reads the song, adds a version, and retries after conflicts. */
async function add(browser: TestBrowser, path: string, name: string): Promise<number> {
  for (let tries = 1; ; tries++) {
    const { body, headers } = await browser.get(path);
    const alternateVersions = [...(body['alternateVersions'] as AlternateVersion[]), version(name)];
    const ifMatch = { 'if-match': String(headers['etag']) };
    const answer = await browser.send('PATCH', path, {
      body: { alternateVersions },
      headers: ifMatch,
    });
    if (answer.status === 200) return tries;
    expect(answer.status).toBe(412);
  }
}

it(`of ${people} people who add a version at once loses none`, async () => {
  const names = Array.from({ length: people }, (_, at) => `Versjon ${at}`);
  await Promise.all(names.map((name) => add(maria.browser, url, name)));
  const { body } = await maria.browser.get(url);
  const kept = (body['alternateVersions'] as AlternateVersion[]).map(({ name }) => name);
  expect(kept.toSorted()).toEqual(names.toSorted());
  expect(body['version']).toBe(people + 1);
  expect((await maria.browser.get(`${url}/revisions`)).body).toHaveLength(people);
});
