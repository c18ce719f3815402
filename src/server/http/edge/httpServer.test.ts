import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { listen, rawExchange } from '#server/testing/rawExchange.ts';
import { testServer } from '#server/testing/testServer.ts';
import { createHttpServer } from './httpServer.ts';
import { ConnectionLimits } from './connectionLimits.ts';

/** Node's error when the head of a request times out. */
const tooLate = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

it.each([
  ['without a response when nothing was sent', '', ''],
  ['with a 400 when part of a request was sent', 'GET / HT', 'HTTP/1.1 400 Bad Request'],
])('closes a connection that waits too long %s', async (_, said, answered) => {
  const server = createHttpServer(() => undefined, new ConnectionLimits({})).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const connected = once(server, 'connection');
  const client = connect(port, '127.0.0.1');
  const [socket] = (await connected) as [Socket];
  client.write(said);
  await expect.poll(() => socket.bytesRead).toBe(said.length);
  server.emit('clientError', tooLate, socket);
  expect((await text(client)).slice(0, 24)).toBe(answered);
});

const call = 'POST /api/webauthn/authenticate/begin HTTP/1.1\r\nhost: localhost\r\n';
const smuggled = '0\r\n\r\nGET /api/auth/me HTTP/1.1\r\nhost: localhost\r\n\r\n';

it.each([
  ['by length and in pieces', 'content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n'],
  ['by two lengths', 'content-length: 0\r\ncontent-length: 60\r\n\r\n'],
  ['by a length that is none', 'content-length: +4\r\n\r\n'],
  ['in pieces and not', 'transfer-encoding: chunked, identity\r\n\r\n'],
  ['behind a blank', 'content-length : 60\r\n\r\n'],
])('answers one request and no second one when a body ends %s', async (_, headers) => {
  const port = await listen((await testServer()).app);
  const answer = await rawExchange(port, { pieces: [Buffer.from(call + headers + smuggled)] });
  expect(answer).toMatchObject({ status: 400, rest: '', body: { code: 'malformedBody' } });
});

it('refuses a request with two hosts (RFC 9112 §3.2)', async () => {
  const port = await listen((await testServer()).app);
  const head = 'GET /api/auth/me HTTP/1.1\r\nhost: localhost\r\nhost: example.org\r\n\r\n';
  const answer = await rawExchange(port, { pieces: [Buffer.from(head)] });
  expect(answer).toMatchObject({ status: 400, body: { code: 'malformedBody' } });
});

it.each(['TRACE', 'PROPFIND', 'PUT'])('does not echo anything for %s', async (method) => {
  const port = await listen((await testServer()).app);
  for (const path of ['/', '/api/auth/me']) {
    const head = `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nx-mine: hei\r\n\r\n`;
    const { status, head: said, body } = await rawExchange(port, { pieces: [Buffer.from(head)] });
    expect({ status, code: body['code'] }).toEqual({ status: 405, code: 'methodNotAllowed' });
    expect(said).not.toContain('hei');
  }
});
