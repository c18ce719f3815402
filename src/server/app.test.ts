import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/base/endpoint.ts';
import { installationHeader } from '#contract/base/headers.ts';
import { limits } from '#contract/base/limits.ts';
import { errors } from '#contract/base/errors.ts';
import { getMe } from '#contract/people/user.ts';
import { readInstallation } from '#server/db/installationStore.ts';
import { testServer } from '#server/testing/testServer.ts';
import { route } from '#server/core/route.ts';

const answer = z.object({ ok: z.literal(true) });
const ok = { ok: true } as const;

/** Dummy endpoints, one for each feature of the HTTP layer. */
function testRoutes(handle: () => Promise<{ ok: true }> = async () => ok) {
  const body = z.strictObject({ name: z.string().check(z.maxLength(5)) });
  const query = z.strictObject({ search: z.optional(z.string()) });
  const call = { access: 'anyone', answer } as const;
  return [
    route(endpoint({ ...call, method: 'GET', path: '/api/things', query }), handle),
    route(endpoint({ ...call, method: 'POST', path: '/api/things', body }), handle),
    route(
      endpoint({ ...call, method: 'PATCH', path: '/api/things', body, bodyOptional: true }),
      handle,
    ),
    route(endpoint({ ...call, method: 'GET', path: '/api/tagged' }), async (_, context) => {
      context.setEtag('v1');
      return handle();
    }),
  ];
}

function problem(code: keyof typeof errors) {
  return { status: errors[code][0], body: { code, message: errors[code][1] } };
}

describe('refuses with its own error response', () => {
  it('an unknown path under /api, with any method and body', async () => {
    const browser = (await testServer()).client();
    for (const path of ['/api', '/api/', '/api/nope', '/api/nope/1', '/api/auth']) {
      expect(await browser.get(path)).toMatchObject(problem('notFound'));
      const headers = { 'content-type': 'text/plain' };
      expect(await browser.post(path, 'hei', headers)).toMatchObject(problem('notFound'));
    }
  });

  it('a wrong method, naming the allowed ones', async () => {
    const browser = (await testServer({}, { routes: testRoutes() })).client();
    const answered = await browser.send('DELETE', '/api/things');
    expect(answered).toMatchObject(problem('methodNotAllowed'));
    expect(answered.headers['allow']).toBe('GET, HEAD, POST, PATCH');
    expect(await browser.send('OPTIONS', '/api/things')).toMatchObject(problem('methodNotAllowed'));
    expect((await browser.post('/library')).headers['allow']).toBe('GET, HEAD');
  });

  it.each<[string, unknown, Record<string, string>, keyof typeof errors]>([
    ['JSON cut short', '{"name":', {}, 'malformedBody'],
    ['a __proto__ key in the body', '{"name":"a","__proto__":{"x":1}}', {}, 'malformedBody'],
    ['a `constructor` member', '{"name":"a","constructor":{"prototype":{}}}', {}, 'malformedBody'],
    ['a NUL character', '{"name":"a\\u0000"}', {}, 'malformedBody'],
    ['a wrong Content-Length', '{}', { 'content-length': '7' }, 'malformedBody'],
    [
      'another type',
      'name=a',
      { 'content-type': 'application/x-www-form-urlencoded' },
      'unsupportedMediaType',
    ],
    ['text', '{}', { 'content-type': 'text/plain' }, 'unsupportedMediaType'],
    ['no type at all', '{}', { 'content-type': '' }, 'unsupportedMediaType'],
    ['too much', 'x'.repeat(limits.jsonBody + 1), {}, 'bodyTooLarge'],
  ])('%s', async (_, body, headers, code) => {
    const browser = (await testServer({}, { routes: testRoutes() })).client();
    expect(await browser.post('/api/things', body, headers)).toMatchObject(problem(code));
  });

  it('deep nesting, without a stack overflow', async () => {
    const browser = (await testServer({}, { routes: testRoutes() })).client();
    const deep = `{"name":${'['.repeat(200_000)}"\\u0000"${']'.repeat(200_000)}}`;
    expect(await browser.post('/api/things', deep)).toMatchObject(problem('bodyTooLarge'));
    const shallow = `{"name":${'['.repeat(50)}"\\u0000"${']'.repeat(50)}}`;
    expect(await browser.post('/api/things', shallow)).toMatchObject(problem('malformedBody'));
  });

  it.each<[string, unknown, Record<string, string>]>([
    ['a field that is missing', {}, { name: 'Mangler' }],
    ['no body at all', undefined, { '': 'Mangler' }],
    ['a wrong type', { name: 1 }, { name: 'Har feil type' }],
    ['a value too long', { name: 'abcdef' }, { name: 'Kan ikke være lengre enn 5 tegn' }],
    ['an unknown field', { name: 'a', role: 'prest' }, { role: 'Ukjent felt' }],
    ['a list', [], { '': 'Har feil type' }],
    ['null', 'null', { '': 'Har feil type' }],
  ])('%s, naming the field', async (_, body, fields) => {
    const browser = (await testServer({}, { routes: testRoutes() })).client();
    const answered = await browser.post('/api/things', body);
    expect(answered).toMatchObject(problem('invalidInput'));
    expect(answered.body['fields']).toEqual(fields);
  });

  it.each([
    '?search=a&search=b',
    '?__proto__=a',
    '?__proto__[x]=a',
    '?constructor=a',
    '?toString=a',
    '?unknown=1',
    '?search[]=a',
  ])('the query %s', async (query) => {
    const browser = (await testServer({}, { routes: testRoutes() })).client();
    expect(await browser.get(`/api/things${query}`)).toMatchObject(problem('invalidInput'));
  });

  it.each(['/api/%zz', '/%', '/api/songs/%e0%a4', '/%c0%ae%c0%ae/etc'])(
    'the path %s',
    async (path) => {
      const { app } = await testServer();
      const { statusCode } = await app.inject({ method: 'GET', url: path });
      expect([400, 404, 503]).toContain(statusCode);
    },
  );

  it('cross-site requests other than GET', async () => {
    const browser = (await testServer({}, { routes: testRoutes() })).client();
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://ondt.example.com' };
    const refused = await browser.post('/api/things', { name: 'a' }, foreign);
    expect(refused).toMatchObject(problem('foreignOrigin'));
    expect((await browser.get('/api/things', foreign)).status).toBe(200);
  });
});

it('accepts an optional body', async () => {
  const browser = (await testServer({}, { routes: testRoutes() })).client();
  const json = { 'content-type': 'application/json' };
  expect((await browser.send('PATCH', '/api/things')).status).toBe(200);
  expect((await browser.send('PATCH', '/api/things', { headers: json })).status).toBe(200);
  expect((await browser.send('PATCH', '/api/things', { body: { name: 'a' } })).status).toBe(200);
});

it('answers HEAD like GET, without the body', async () => {
  const browser = (await testServer({}, { routes: testRoutes() })).client();
  const head = await browser.send('HEAD', '/api/things');
  const get = await browser.get('/api/things');
  expect([head.status, head.text]).toEqual([200, '']);
  expect(head.headers['content-length']).toBe(get.headers['content-length']);
  expect(head.headers['content-type']).toBe('application/json; charset=utf-8');
});

it('answers 304 when nothing has changed', async () => {
  const browser = (await testServer({}, { routes: testRoutes() })).client();
  const first = await browser.get('/api/tagged');
  expect(first.headers).toMatchObject({ etag: '"v1"', 'cache-control': 'private, no-cache' });
  const again = await browser.get('/api/tagged', { 'if-none-match': 'W/"v1"' });
  expect([again.status, again.text]).toEqual([304, '']);
  expect((await browser.get('/api/tagged', { 'if-none-match': '"v0"' })).status).toBe(200);
  expect((await browser.get('/api/things')).headers['cache-control']).toBe('no-store');
});

it('answers an unexpected error with one sentence and a request id', async () => {
  const log: object[] = [];
  const keep = (details: object) => void log.push(details);
  const routes = testRoutes(() => Promise.reject(new Error('the database is on fire')));
  const overrides = { log: { info: keep, warn: keep, error: keep } };
  const { body, text, status } = await (await testServer(overrides, { routes }))
    .client()
    .get('/api/things');
  expect({ status, body }).toMatchObject(problem('internal'));
  expect(text).not.toContain('fire');
  expect(log).toContainEqual(
    expect.objectContaining({
      requestId: body['requestId'],
      err: new Error('the database is on fire'),
    }),
  );
});

it('answers 507 when the disk is full', async () => {
  const routes = testRoutes(() => Promise.reject(Object.assign(new Error(), { code: 'ENOSPC' })));
  const browser = (await testServer({}, { routes })).client();
  expect(await browser.get('/api/things')).toMatchObject(problem('diskFull'));
});

it('refuses a response that does not match the contract', async () => {
  const routes = testRoutes(() => Promise.resolve({} as { ok: true }));
  expect((await (await testServer({}, { routes })).client().get('/api/things')).status).toBe(500);
});

it('sends the installation id, signed in or not', async () => {
  const server = await testServer();
  const { browser } = await server.person();
  const { installation_id } = await readInstallation(server.deps.db);
  for (const [each, status] of [
    [browser, 200],
    [server.client(), 401],
  ] as const) {
    const answer = await each.get(getMe.path);
    expect([answer.status, answer.headers[installationHeader]]).toEqual([status, installation_id]);
  }
});
