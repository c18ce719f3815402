import type { FastifyInstance, InjectOptions } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/base/limits.ts';
import { startSession, sessionCookie } from '#server/auth/sessions/session.ts';
import { categoryRoutes } from '#server/categories/routes.ts';
import { createApp } from '#server/app.ts';
import { type TestDeps, testDeps } from '#server/db/testing/testDeps.ts';
import { addPerson } from '#server/db/testing/addPerson.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { songRoutes } from './routes.ts';

let deps: TestDeps;
let app: FastifyInstance;
let cookie: string;
let song: string;

beforeEach(async () => {
  deps = await testDeps();
  app = createApp(deps, {
    routes: [...songRoutes(deps), ...categoryRoutes(deps)],
    screens: () => null,
  });
  const { id } = await addPerson(deps);
  const token = await startSession(deps, { personId: id, device: 'Test', replaces: null });
  cookie = `__Host-${sessionCookie}=${token}`;
  song = await addSong(deps);
});

/** Status and body, signed in. */
async function ask(method: 'GET' | 'POST', url: string, more: InjectOptions = {}) {
  const { headers, ...rest } = more;
  const answer = await app.inject({ method, url, headers: { cookie, ...headers }, ...rest });
  return { status: answer.statusCode, body: answer.body, headers: answer.headers };
}

const read = async (url: string) => JSON.parse((await ask('GET', url)).body) as unknown;

it('serves lists, matches, the song and its category', async () => {
  const head = { id: song, title: 'Vannet i brønnen', isFavorite: false };
  expect(await read('/api/songs')).toMatchObject([head]);
  expect(await read('/api/songs?search=br%C3%B8nnen&categoryId=psalms')).toMatchObject([head]);
  expect(await read('/api/songs/random')).toEqual({ id: song });
  expect(await read(`/api/songs/random?except=${song}`)).toEqual({ id: song });
  expect(await read('/api/songs?search=stiger')).toEqual([]);
  expect(await read('/api/songs/lyric-matches?search=stiger')).toMatchObject([
    { song: head, line: 'Vannet stiger i brønnen' },
  ]);
  expect(await read(`/api/songs/${song}`)).toMatchObject({ ...head, alternateVersions: [] });
  expect(await read('/api/categories')).toEqual([
    { id: 'psalms', nameNo: 'psalms', color: '#1565C0' },
  ]);
  await addSong(deps, { title: 'Vannet igjen' });
  for (const query of ['limit=1', 'search=vannet&limit=1', 'categoryId=psalms&limit=1']) {
    expect(await read(`/api/songs?${query}`)).toMatchObject([{ title: 'Vannet i brønnen' }]);
  }
});

it('toggles, sets and plays', async () => {
  const url = `/api/songs/${song}/favorite`;
  expect(await ask('POST', url)).toMatchObject({ status: 200, body: '{"isFavorite":true}' });
  expect(await ask('POST', url, { payload: {} })).toMatchObject({ body: '{"isFavorite":false}' });
  const set = { payload: { isFavorite: true } };
  expect(await ask('POST', url, set)).toMatchObject({ body: '{"isFavorite":true}' });
  expect(await read('/api/songs/favorites')).toMatchObject([{ id: song, isFavorite: true }]);

  const played = { playCount: 1, lastPlayed: '2026-01-01T12:00:00.000Z' };
  expect(JSON.parse((await ask('POST', `/api/songs/${song}/play`)).body)).toEqual(played);
  expect(await read('/api/songs/recent')).toMatchObject([{ id: song, ...played }]);
});

describe('bad input', () => {
  it.each([
    ['GET', '/api/songs/nothing'],
    ['GET', "/api/songs/'%20or%201=1"],
    ['POST', '/api/songs/nothing/favorite'],
    ['POST', '/api/songs/nothing/play'],
  ] as const)('%s %s: no such song', async (method, url) => {
    const { status, body } = await ask(method, url);
    expect(status).toBe(404);
    expect(JSON.parse(body)).toEqual({ message: 'Sang ikke funnet', code: 'songNotFound' });
  });

  it.each([
    ['GET', `/api/songs?search=${'x'.repeat(limits.search + 1)}`],
    ['GET', '/api/songs?search=a&search=b'],
    ['GET', '/api/songs?search=%00'],
    ['GET', '/api/songs?categoryId=%00'],
    ['GET', '/api/songs?order=title'],
    ...['0', '201', '-1', '1.5', '01', 'alle'].map(
      (limit) => ['GET', `/api/songs?limit=${limit}`] as const,
    ),
    ['GET', '/api/songs/random?except=%00'],
    ['GET', '/api/songs/lyric-matches?search=vannet&limit=1'],
    ['GET', '/api/songs/lyric-matches?search=%00'],
    ['GET', '/api/songs/%00'],
    ['POST', '/api/songs/%00/play'],
  ] as const)('%s %s: 400 with a sentence per field', async (method, url) => {
    const { status, body } = await ask(method, url);
    expect(status).toBe(400);
    expect(JSON.parse(body)).toMatchObject({
      message: 'Noe er ikke fylt ut riktig.',
      fields: expect.any(Object) as object,
    });
  });

  it.each(['{"isFavorite":"ja"}', '{"favorite":true}', '[]', '{'])('%s: 400', async (payload) => {
    const url = `/api/songs/${song}/favorite`;
    const headers = { 'content-type': 'application/json' };
    expect(await ask('POST', url, { payload, headers })).toMatchObject({ status: 400 });
    expect(await read('/api/songs/favorites')).toEqual([]);
  });
});

it('ignores an empty query parameter (decision 59)', async () => {
  expect(await read('/api/songs?search=&categoryId=')).toMatchObject([{ id: song }]);
});
