import { expect, it } from 'vitest';
import type { Settings } from '#server/settings/settings.ts';
import { testServer } from '#server/testing/testServer.ts';

const call = '/api/auth/dev-login-simple';
const development = { environment: 'development', host: '127.0.0.1' } as const;

async function tried({
  settings = {},
  address = '127.0.0.1',
  headers = {},
}: {
  settings?: Partial<Settings>;
  address?: string;
  headers?: Record<string, string>;
}) {
  const server = await testServer({ settings: { ...development, ...settings } });
  const browser = server.client(address);
  const answer = await browser.post(call, undefined, headers);
  const offered = await browser.get('/api/auth/dev-login', headers);
  expect(offered.body).toEqual({ isOffered: answer.status === 200 });
  return { answer, unknown: await browser.post('/api/nope', undefined, headers), browser };
}

it('signs in a developer on their own machine, as prest', async () => {
  const { answer, browser } = await tried({});
  expect(answer).toMatchObject({ status: 200, body: { user: { role: 'prest', canInvite: true } } });
  expect((await browser.get('/api/auth/me')).body).toEqual(answer.body);
});

it('is the same person each time', async () => {
  const server = await testServer({ settings: development });
  const first = await server.client().post(call);
  const second = await server.client().post(call);
  expect(second.body).toEqual(first.body);
});

it.each<[string, Parameters<typeof tried>[0]]>([
  ['127.0.0.1 with a port', { headers: { host: '127.0.0.1:3000' } }],
  ['IPv6', { address: '::1', headers: { host: '[::1]:3000' }, settings: { host: '::1' } }],
  ['IPv4 within IPv6', { address: '::ffff:127.0.0.1' }],
  ['a server on localhost', { settings: { host: 'localhost' } }],
  [
    'a page of an older browser',
    { headers: { 'sec-fetch-site': '', origin: 'http://localhost:3000' } },
  ],
])('answers on %s', async (_, how) => {
  expect((await tried(how)).answer.status).toBe(200);
});

it.each<[string, Parameters<typeof tried>[0]]>([
  ['in production', { settings: { environment: 'production' } }],
  ['in tests', { settings: { environment: 'test' } }],
  ['on a server that listens to the network', { settings: { host: '0.0.0.0' } }],
  ['on a server that listens to all of IPv6', { settings: { host: '::' } }],
  ['on a server with an address', { settings: { host: '192.168.1.5' } }],
  ['for a peer on the network', { address: '192.168.1.7' }],
  ['for a peer with a name like ours', { address: '128.0.0.1' }],
  ['behind Forwarded', { headers: { forwarded: 'for=127.0.0.1' } }],
  ['behind X-Forwarded-For', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
  ['behind X-Forwarded-Host', { headers: { 'x-forwarded-host': 'localhost' } }],
  ['behind X-Forwarded-Proto', { headers: { 'x-forwarded-proto': 'https' } }],
  ['behind any X-Forwarded header', { headers: { 'x-forwarded-prefix': '' } }],
  ['behind Via', { headers: { via: '1.1 proxy' } }],
  ['under another host name', { headers: { host: 'sang.example.no' } }],
  ['under a host name that begins like ours', { headers: { host: 'localhost.example.com' } }],
  ['under a host name that ends like ours', { headers: { host: 'dev.localhost' } }],
  ['for another site', { headers: { 'sec-fetch-site': 'cross-site' } }],
  ['for a page of another port', { headers: { 'sec-fetch-site': 'same-site' } }],
  ['for another origin', { headers: { 'sec-fetch-site': '', origin: 'http://localhost:9' } }],
])('does not exist %s', async (_, how) => {
  const { answer, unknown, browser } = await tried(how);
  expect(answer.status).toBe(404);
  expect(answer.body).toEqual(unknown.body);
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(browser.cookies.size).toBe(0);
});
