import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { bodyLimits } from '#contract/base/bodyLimits.ts';
import { seePublicAddress } from '#contract/library/publicAddress.ts';
import { testServer } from '#server/testing/testServer.ts';

const wrong: readonly (readonly [string, string])[] = [
  ['cut short', '{"a":'],
  ['text', 'hei'],
  ['a number', '1'],
  ['null', 'null'],
  ['a list', '[]'],
  ['a list of lists', '[[[]]]'],
  ['an unknown field', '{"ukjent":1}'],
  [
    'of the wrong type in each field',
    '{"inviteCode":{},"inviteToken":1,"firstName":[],"community":true,"isFavorite":"ja","registrationResponse":"x","authenticationResponse":[]}',
  ],
  [
    'far too long',
    JSON.stringify({ inviteCode: 'A'.repeat(500_000), firstName: 'A'.repeat(500_000) }),
  ],
  ['lone surrogates', '{"inviteCode":"\\ud800","firstName":"\\udfff"}'],
  ['NUL', '{"inviteCode":"\\u0000","firstName":"\\u0000"}'],
  ['a prototype', '{"__proto__":{"isFavorite":true}}'],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]).toString('latin1')],
];

describe.each(wrong)('a body that is %s', (_, body) => {
  it('is refused by every endpoint with a 4xx and a sentence', async () => {
    const server = await testServer({ settings: { environment: 'development' } });
    const { browser } = await server.person({ role: 'prest' });
    for (const { endpoint } of server.routes) {
      if (endpoint.form && !endpoint.body) continue;
      if (endpoint === seePublicAddress) continue; // exists only for the doctor
      const url = endpoint.path.replace(/:\w+/g, 'unknown');
      const answer = await browser.send(endpoint.method, url, { body });
      const fits = body.length <= bodyLimits(endpoint).bytes;
      expect({ call: url, status: answer.status, body: answer.body }).toEqual({
        call: url,
        status: fits ? 400 : 413,
        body: expect.objectContaining({
          code: expect.stringMatching(fits ? /^(invalidInput|malformedBody)$/ : /^bodyTooLarge$/),
          message: expect.stringMatching(/^\p{Lu}.*\.$/u),
        }),
      });
    }
  });
});

it('a parameter that is too long or contains NUL is refused by every endpoint', async () => {
  const server = await testServer();
  const { browser } = await server.person({ role: 'prest' });
  for (const { endpoint } of server.routes) {
    if (!endpoint.path.includes(':')) continue;
    for (const id of ['x'.repeat(3000), 'a%00b', '%F0%9F%8E%B5']) {
      const answer = await browser.send(endpoint.method, endpoint.path.replace(/:\w+/g, id));
      expect({ id, path: endpoint.path, status: answer.status }).toEqual({
        id,
        path: endpoint.path,
        status: expect.toBeOneOf([400, 404]),
      });
    }
  }
});

it('a NUL in the URL is never a 5xx', async () => {
  const server = await testServer();
  const { browser } = await server.person({ role: 'prest' });
  for (const { endpoint } of server.routes) {
    if (!endpoint.query) continue;
    const { properties = {} } = z.toJSONSchema(endpoint.query, { io: 'input' });
    for (const name of Object.keys(properties)) {
      const url = `${endpoint.path}?${name}=a%00b`;
      const { status } = await browser.send(endpoint.method, url);
      expect([url, status]).toEqual([url, expect.toBeOneOf([200, 400, 415])]);
    }
  }
});
