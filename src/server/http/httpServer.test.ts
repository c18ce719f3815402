import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { createHttpServer } from './httpServer.ts';
import { Traffic } from './traffic.ts';

/** As Node says it once the head of a request has not come within its time. */
const tooLate = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

it.each([
  ['without a word where nobody has asked', '', ''],
  ['in words where somebody has begun to ask', 'GET / HT', 'HTTP/1.1 400 Bad Request'],
])('closes a connection that waits too long %s', async (_, said, answered) => {
  const server = createHttpServer(() => undefined, new Traffic({})).listen(0, '127.0.0.1');
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
