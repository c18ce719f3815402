import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { testSettings } from '#server/db/testing/testDeps.ts';
import { testServer } from '#server/testing/testServer.ts';
import type { ScreenFile } from '#server/http/pages/readScreenFiles.ts';
import { securityHeaders } from './securityHeaders.ts';

const expected = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types sangbok",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('publickey-credentials-get=(self)'),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

const page: ScreenFile = {
  type: 'text/html; charset=utf-8',
  cacheControl: 'no-cache',
  tag: 'p',
  content: Buffer.from('<!doctype html>'),
  br: null,
  gzip: null,
};

it.each<[number, 'GET' | 'POST' | 'PUT', string, object]>([
  [200, 'GET', '/', {}],
  [200, 'GET', '/song/1?x', {}],
  [404, 'GET', '/nope', {}],
  [304, 'GET', '/', { headers: { 'if-none-match': '"p"' } }],
  [200, 'POST', '/api/webauthn/authenticate/begin', {}],
  [400, 'POST', '/api/auth/register', { body: '{' }],
  [400, 'GET', '/api/songs/%zz', {}],
  [401, 'GET', '/api/auth/me', {}],
  [403, 'POST', '/api/auth/logout', { headers: { 'sec-fetch-site': 'cross-site' } }],
  [404, 'GET', '/api/nope', {}],
  [404, 'GET', `/api/songs/${'x'.repeat(5000)}`, {}],
  [405, 'PUT', '/api/songs', {}],
  [415, 'POST', '/api/auth/register', { body: 'x', headers: { 'content-type': 'a/b' } }],
])('are sent with a %i of %s %s', async (status, method, url, more) => {
  const browser = (await testServer({}, { files: new Map([['/index.html', page]]) })).client();
  const answer = await browser.send(method, url, more);
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject(expected);
  const type = expect.stringMatching(/^[\w/]+; charset=utf-8$/) as string;
  expect(answer.headers['content-type']).toEqual(status === 304 ? undefined : type);
  const kept = url.startsWith('/api') ? 'no-store' : 'no-cache';
  expect(answer.headers['cache-control']).toBe(kept);
});

it.each([
  ['/p/abc', 'noindex'],
  ['/p/abc/', 'noindex'],
  ['/%70/abc', 'noindex'],
  ['/api/shared/abc', 'noindex'],
  ['/api/shared/', 'noindex'],
  ['/', undefined],
  ['/privacy', undefined],
  ['/api/songs', undefined],
])('%s is kept out of search engines: %s', async (url, robots) => {
  const browser = (await testServer({}, { files: new Map([['/index.html', page]]) })).client();
  for (const method of ['GET', 'HEAD'] as const) {
    expect((await browser.send(method, url)).headers['x-robots-tag']).toBe(robots);
  }
});

it('let no other origin read a response, whatever headers it sends', async () => {
  const browser = (await testServer()).client();
  for (const origin of ['https://ondt.example.com', 'null', 'http://localhost:3000']) {
    const asked = { origin, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' };
    const preflight = { ...asked, 'access-control-request-method': 'POST' };
    const answers = [
      await browser.get('/api/auth/me', asked),
      await browser.get('/', asked),
      await browser.send('OPTIONS', '/api/auth/logout', { headers: preflight }),
    ];
    const allowing = answers.flatMap(({ headers }) =>
      Object.keys(headers).filter((name) => name.startsWith('access-control-')),
    );
    expect(allowing).toEqual([]);
  }
});

it('are sent with the response to invalid HTTP', async () => {
  const { app } = await testServer();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const socket = createConnection(typeof address === 'object' ? (address?.port ?? 0) : 0);
  socket.end('HALLO\r\n\r\n');
  const answer = await text(socket);
  expect(answer).toContain('HTTP/1.1 400 Bad Request');
  expect(answer.toLowerCase()).toContain("content-security-policy: default-src 'none'");
  expect(answer).toContain('{"message":"Forespørselen kunne ikke leses.","code":"malformedBody"}');
});

it('demand https for two years in production, but not on localhost', () => {
  const production = { ...testSettings, environment: 'production' as const };
  const https = securityHeaders({ ...production, publicOrigin: 'https://sang.example.no' });
  expect(https['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
  expect(securityHeaders(production)).not.toHaveProperty('strict-transport-security');
  expect(securityHeaders(testSettings)).not.toHaveProperty('strict-transport-security');
});
