import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/base/endpoint.ts';
import type { Settings } from '#server/settings/settings.ts';
import { testServer } from '#server/testing/testServer.ts';
import { route } from '#server/core/route.ts';
import { proxiesOf } from './proxies.ts';

const whoAmI = endpoint({
  method: 'GET',
  path: '/api/address',
  access: 'anyone',
  answer: z.object({ address: z.string() }),
});

it.each<[Settings['trustProxy'], forwardedFor: string | undefined, address: string]>([
  [false, undefined, '10.0.0.1'],
  [false, '192.0.2.7', '10.0.0.1'],
  ['10.0.0.1', undefined, '10.0.0.1'],
  ['10.0.0.1', '192.0.2.7', '192.0.2.7'],
  ['10.0.0.1', '203.0.113.9, 192.0.2.7', '192.0.2.7'], // the first address was sent by the client
  ['10.0.0.0/8', '192.0.2.7, 10.9.9.9', '192.0.2.7'],
  ['10.0.0.2', '192.0.2.7', '10.0.0.1'],
  [1, '203.0.113.9, 192.0.2.7', '192.0.2.7'],
  [2, '203.0.113.9, 192.0.2.7', '203.0.113.9'],
])('TRUST_PROXY %s, X-Forwarded-For %s: %s', async (trustProxy, forwardedFor, address) => {
  const routes = [route(whoAmI, async (_, context) => ({ address: context.address }))];
  const server = await testServer({ settings: { trustProxy } }, { routes });
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  const answer = await server.client('10.0.0.1').get('/api/address', headers);
  expect(answer.body).toEqual({ address });
});

it.each<[Settings['trustProxy'], peer: string, isProxy: boolean]>([
  [false, '192.0.2.7', false],
  [false, '127.0.0.1', true],
  [false, '::1', true],
  [false, '::ffff:127.0.0.1', true],
  ['10.0.0.1', '10.0.0.1', true],
  ['10.0.0.1', '::ffff:10.0.0.1', true],
  ['10.0.0.1', '10.0.0.2', false],
  ['192.0.2.1, 10.0.0.0/8', '10.9.9.9', true],
  ['fd00::/8', 'fd12::1', true],
  ['fd00::/8', '2001:db8::1', false],
  [1, '203.0.113.9', true],
])('TRUST_PROXY %s, a connection from %s: proxy %s', (trustProxy, peer, isProxy) => {
  expect(proxiesOf({ trustProxy })(peer)).toBe(isProxy);
});
