import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, vi } from 'vitest';
import { bodyLimits } from '#contract/base/bodyLimits.ts';
import { seePublicAddress } from '#contract/library/publicAddress.ts';
import { changeSong } from '#contract/songs/songWriting.ts';
import { listen, rawHead } from '#server/testing/rawExchange.ts';
import { it } from '#server/testing/it.ts';
import { testServer } from '#server/testing/testServer.ts';

it('no endpoint reads more than the limit of its body', async () => {
  const { app, person, routes } = await testServer();
  const port = await listen(app);
  const { browser } = await person({ role: 'prest' });
  const blanks = Buffer.from(`4000\r\n${' '.repeat(16 * 1024)}\r\n`);
  for (const { endpoint: call } of routes) {
    if (call.path === seePublicAddress.path) continue; // exists only for the doctor
    const name = `${call.method} ${call.path}`;
    const chunked = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write(rawHead(browser, name.replace(/:\w+/g, 'unknown'), chunked));
    const answered = once(socket, 'data');
    // Sends no more, so that a server that reads on would wait forever.
    const sent = bodyLimits(call).bytes + 2 * blanks.length;
    for (let remaining = sent; remaining > 0; remaining -= blanks.length) socket.write(blanks);
    const answer = String(await answered);
    const code = call.form && !call.body ? 'unsupportedMediaType' : 'bodyTooLarge';
    expect([name, answer]).toEqual([name, expect.stringContaining(`"code":"${code}"`)]);
    expect(answer).toMatch(/^connection: close/im);
    socket.destroy();
  }
});

it('refuses a body with too many values before parsing it', async ({ maria: { browser } }) => {
  const most = bodyLimits(changeSong).values;
  const many = (count: number, written: string) => Array.from({ length: count }, () => written);
  const parse = vi.spyOn(JSON, 'parse');
  for (const body of [
    `{${many(most, '"a":1').join(',')}}`,
    `{"alternateVersions":[${many(most, '[]').join('')}]}`,
    `{"a\\\\":[${many(most, '"\\",["').join(',')}]}`,
    '['.repeat(most + 1),
  ]) {
    parse.mockClear();
    const answer = await browser.send('PATCH', '/api/songs/1', { body });
    expect(answer).toMatchObject({ status: 413, body: { code: 'bodyTooLarge' } });
    expect(parse).not.toHaveBeenCalledWith(body);
  }
  const quoted = `{"alternateVersions":[{"name":"a","lyrics":"${',[{'.repeat(1000)}"}]}`;
  const answer = await browser.send('PATCH', '/api/songs/1', { body: quoted });
  expect(answer).toMatchObject({ status: 404 });
});

it('names at most 20 invalid fields', async ({ maria: { browser } }) => {
  const strange = Array.from({ length: 90 }, (_, at) => [`strange${at}`, 1]);
  const body = Object.fromEntries([
    ['alternateVersions', [Object.fromEntries(strange)]],
    ...strange,
  ]);
  const answer = await browser.send('PATCH', '/api/songs/1?a=1&b=2', { body });
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body['fields'] ?? {})).toHaveLength(20);
});

it.each(['\\u0000', '\\ud83d', '\\uDE00', '\\ude00\\ud83d'])(
  'refuses %s in any text, and names the field',
  async (character) => {
    const server = await testServer();
    const { browser } = await server.person();
    const body = `{"alternateVersions":[{"name":"Kort","lyrics":"Kom ${character}"}]}`;
    expect(await browser.send('PATCH', '/api/songs/1', { body })).toMatchObject({
      status: 400,
      body: { fields: { 'alternateVersions.0.lyrics': 'Har et tegn som ikke kan lagres' } },
    });
  },
);

it('takes a pair of surrogates, also where it is escaped', async ({ prest: { browser } }) => {
  const body = '{"nameNo":"Barn \\ud83d\\ude00","color":"#112233"}';
  expect(await browser.send('POST', '/api/categories', { body })).toMatchObject({
    status: 200,
    body: { nameNo: 'Barn 😀' },
  });
});
