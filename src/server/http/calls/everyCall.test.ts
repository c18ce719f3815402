import { beforeEach, describe, expect, it } from 'vitest';
import { etagHeader } from '#contract/base/headers.ts';
import { seePublicAddress } from '#contract/library/publicAddress.ts';
import { emptyItem } from '#plan/plan.ts';
import { rowsOf } from '#server/db/testing/databaseContent.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { beginPasskey, completeRegistration } from '#server/testing/ceremonies.ts';
import { makeWav } from '#server/testing/sampleFiles.ts';
import { SoftAuthenticator } from '#server/testing/SoftAuthenticator.ts';
import { type SignedIn, type TestServer, testServer } from '#server/testing/testServer.ts';

let server: TestServer;
let prest: SignedIn;
/** A song with two versions and a recording, and the recording. */
let song: string;
let file: string;
/** A celebrated plan with that song, and the token of its link. */
let plan: string;
let token: string;

beforeEach(async () => {
  server = await testServer();
  prest = await server.person({ role: 'prest' });
  await server.person();
  const { browser } = prest;
  song = await addSong(server.deps);
  const form = { title: 'Vannet', audioFile: { name: 'vann.wav', bytes: makeWav() } };
  const changed = await browser.send('PATCH', `/api/songs/${song}`, { form });
  file = String(changed.body['audioUrl']).replace('/api/files/', '');
  await browser.post(`/api/songs/${song}/favorite`);
  await browser.post(`/api/songs/${song}/play`);
  await browser.post(`/api/songs/${song}/music`, { transposition: 2 });
  const device = new SoftAuthenticator('http://localhost:3000');
  await completeRegistration(browser, device.create(await beginPasskey(browser)));
  await browser.post('/api/invitations', { firstName: 'Even', community: 'Ås' });
  await browser.send('DELETE', `/api/songs/${await addSong(server.deps)}`);
  const items = [{ ...emptyItem, id: 'a', slot: 'inngang', songId: song }];
  const planned = { date: '2026-01-02', kind: 'eukaristi', items };
  plan = String((await browser.post('/api/plans', planned)).body['id']);
  await browser.post(`/api/plans/${plan}/held`);
  const removed = String((await browser.post('/api/plans', planned)).body['id']);
  await browser.send('DELETE', `/api/plans/${removed}`);
  const link = await browser.post(`/api/plans/${plan}/link`);
  token = String(link.body['url']).replace(/.*\//, '');
});

/** Every GET endpoint, with a URL of existing data. */
function reads() {
  return server.routes
    .filter(({ endpoint }) => endpoint.method === 'GET' && endpoint !== seePublicAddress)
    .map(({ endpoint }) => {
      const [, area = ''] = /^\/api\/(\w+)/.exec(endpoint.path) ?? [];
      const path = endpoint.path
        .replace(':version', '1')
        .replace(':token', token)
        .replace(':name', prest.person.community)
        .replace(
          ':id',
          new Map([
            ['files', file],
            ['plans', plan],
          ]).get(area) ?? song,
        )
        .replace('lyric-matches', 'lyric-matches?search=stiger');
      return { endpoint, path };
    });
}

describe('a GET', () => {
  it('gives an ETag where the contract says so, and answers 304 to it', async () => {
    for (const { endpoint, path } of reads()) {
      const { headers } = await prest.browser.get(path);
      const { etag } = headers;
      const declared = endpoint.gives?.includes(etagHeader) ?? false;
      // Of the sync only where nothing changed: no song may stay in the browser's cache.
      const given = endpoint.path === '/api/sync' ? declared : etag !== undefined;
      expect([path, given]).toEqual([path, declared]);
      if (etag === undefined) continue;
      const again = await prest.browser.get(path, { 'if-none-match': String(etag) });
      expect([path, again.status]).toEqual([path, 304]);
    }
  });

  it('changes nothing, except that exports are recorded as audit events', async () => {
    server.deps.pass(60_000);
    for (const { path } of reads()) {
      const { trail: noted, ...before } = await rowsOf(server.deps.db);
      const { status } = await prest.browser.get(path);
      const { trail, ...after } = await rowsOf(server.deps.db);
      expect({ path, status, ...after }).toEqual({ path, status: 200, ...before });
      const takesOut = ['/api/library/export', '/api/auth/me/data'].includes(path);
      expect({ path, noted: (trail?.length ?? 0) - (noted?.length ?? 0) }).toEqual({
        path,
        noted: takesOut ? 1 : 0,
      });
    }
  });

  it('is not stored by shared caches', async () => {
    for (const { path } of reads()) {
      const { headers } = await prest.browser.get(path);
      expect([path, headers['cache-control']]).toEqual([
        path,
        expect.stringMatching(/^(no-store|private, .*)$/),
      ]);
    }
  });

  it('returns exactly the fields of the contract', async () => {
    const empty: string[] = [];
    for (const { endpoint, path } of reads()) {
      if (endpoint.binary) continue;
      const { text } = await prest.browser.get(path);
      const answered: unknown = JSON.parse(text);
      const known = endpoint.answer.parse(answered);
      expect({ path, known }).toEqual({ path, known: answered });
      if (text === '[]') empty.push(path);
    }
    // News are events of other actors; of all else `beforeEach` makes an example.
    expect(empty).toEqual(['/api/auth/news']);
  });
});

it('every endpoint other than GET refuses cross-site requests, with any user', async () => {
  const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://ondt.example.com' };
  /** All but what is noted of the refusals. */
  const kept = async () => {
    const { trail: _, ...rows } = await rowsOf(server.deps.db);
    const trail = server.deps.db
      .selectFrom('trail')
      .selectAll()
      .where('deed', '!=', 'originRefused');
    return { ...rows, trail: await trail.orderBy('id').execute() };
  };
  const before = await kept();
  const writes = server.routes.filter(({ endpoint }) => endpoint.method !== 'GET');
  expect(writes.length).toBeGreaterThan(20);
  for (const { endpoint, existsFor } of writes) {
    const path = endpoint.path.replace(/:\w+/g, song);
    for (const browser of [prest.browser, server.client()]) {
      const { status, body } = await browser.send(endpoint.method, path, { headers: foreign });
      const isForHost = existsFor !== undefined;
      expect({ path, status, code: body['code'] }).toEqual({
        path,
        status: isForHost ? 404 : 403,
        code: isForHost ? 'notFound' : 'foreignOrigin',
      });
    }
  }
  expect(await kept()).toEqual(before);
});

it('decodes a path only once', async () => {
  const once = await prest.browser.get(`/api/songs/${song.replace(/^./, encodeFirst)}`);
  expect(once.status).toBe(200);
  const twice = `%25${encodeFirst(song.charAt(0)).slice(1)}${song.slice(1)}`;
  expect((await prest.browser.get(`/api/songs/${twice}`)).status).toBe(404);
});

function encodeFirst(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16)}`;
}
