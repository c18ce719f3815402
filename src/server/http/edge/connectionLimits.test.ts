import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  askUntilRefused,
  startSlowClients,
  disconnect,
  sendOneByte,
} from '#server/testing/manyClients.ts';
import { listen, rawHead } from '#server/testing/rawExchange.ts';
import { testServer } from '#server/testing/testServer.ts';
import { closeGracefully, createHttpServer } from './httpServer.ts';
import { ConnectionLimits } from './connectionLimits.ts';

/** The test takes the samples itself; the timer never fires. */
const pace = { interval: 1_000_000, samples: 3, minBytes: 300, idleTimeout: 1_000_000 };
const shortTimeout = 250; // ms
const longBody = 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10000\r\n\r\n';

/** A server and one connection to it, on which `send` waits until all of it has arrived. */
async function connected(handler: RequestListener, idleTimeout = pace.idleTimeout) {
  const connectionLimits = new ConnectionLimits(
    { 'x-ours': 'yes' },
    { pace: { ...pace, idleTimeout } },
  );
  const server = createHttpServer(handler, connectionLimits).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const connection = once(server, 'connection');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => undefined);
  const [there] = (await connection) as [Socket];
  let sent = 0;
  const send = async (said: string) => {
    client.write(said);
    sent += said.length;
    await expect.poll(() => there.bytesRead).toBe(sent);
  };
  const sample = (times: number) => {
    for (let time = 0; time < times; time++) connectionLimits.check();
  };
  return { connectionLimits, server, client, there, send, sample };
}

const takeAll: RequestListener = (request, response) => {
  request.resume().once('end', () => response.end('taken'));
};

describe('a body', () => {
  it('below the minimum rate gets 408, and the connection is closed', async () => {
    const { client, there, send, sample } = await connected(takeAll);
    await send(longBody);
    sample(pace.samples);
    await send('a'.repeat(pace.minBytes - 1));
    expect(there.writable).toBe(true);
    sample(1);
    const answer = await text(client);
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(answer).toMatch(/x-ours: yes\r\n(.*\r\n)*connection: close\r\n/);
    expect(answer).toContain(
      '{"message":"Opplastingen stoppet opp. Prøv igjen.","code":"tooSlow"}',
    );
  });

  it('at the minimum rate may take any length of time', async () => {
    const { client, send, sample } = await connected(takeAll);
    await send(longBody);
    for (let part = 0; part < 100; part++) {
      sample(1);
      await send('a'.repeat(100));
    }
    sample(10);
    expect(String(await once(client, 'data'))).toMatch(/^HTTP\/1\.1 200/);
  });

  it('that starts fast and then stalls gets 408', async () => {
    const { client, send, sample } = await connected(takeAll);
    await send(longBody);
    await send('a'.repeat(9000));
    sample(pace.samples + 1);
    expect(await text(client)).toMatch(/^HTTP\/1\.1 408/);
  });

  it('that stalls after an early response is cut off too', async () => {
    const { client, connectionLimits, there, send, sample } = await connected((_, response) => {
      response.writeHead(401, { 'content-length': 2 }).end('no');
    });
    client.resume();
    await send(longBody);
    await send('a'.repeat(pace.minBytes - 1));
    sample(pace.samples + 1);
    await expect.poll(() => there.destroyed).toBe(true);
    sample(1);
    expect(connectionLimits.incompleteBodies).toBe(0);
  });

  it('that the server does not read is not cut off', async () => {
    const { client, there, sample } = await connected(() => undefined);
    client.write(longBody.replace('10000', '9000000'));
    client.write('a'.repeat(9_000_000));
    await expect.poll(() => there.bytesRead).toBeGreaterThan(100_000);
    sample(20);
    expect(there.destroyed).toBe(false);
  });
});

describe('a response', () => {
  it('that takes the server long does not time out', async () => {
    const { client, send, sample } = await connected((_, response) => {
      void pause(4 * shortTimeout).then(() => response.end('done'));
    }, shortTimeout);
    await send('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
    sample(20);
    expect(String(await once(client, 'data'))).toMatch(/^HTTP\/1\.1 200/);
  });

  it('that the client does not read is ended', async () => {
    const ended = Promise.withResolvers<void>();
    const { client, send } = await connected((_, response) => {
      response.once('close', ended.resolve);
      response.end(Buffer.alloc(50_000_000));
    }, shortTimeout);
    client.pause();
    await send('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await expect(ended.promise).resolves.toBeUndefined();
  });
});

it('still closes an idle keep-alive connection', async () => {
  const { client, server, send } = await connected(takeAll);
  server.keepAliveTimeout = 10;
  await send('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const answer = text(client);
  expect(await answer).toMatch(/^HTTP\/1\.1 200/);
});

it('serves others while many clients are slow, and cuts the slow ones off (R10)', async () => {
  const server = await testServer();
  const port = await listen(server.app);
  const dawdlers = await startSlowClients(port, { heads: 100, bodies: 40 });
  onTestFinished(() => disconnect(dawdlers));
  sendOneByte(dawdlers);
  const { browser } = await server.person();
  for (let asked = 0; asked < 50; asked++) {
    expect((await browser.get('/api/auth/me')).status).toBe(200);
  }
  await expect.poll(() => server.app.connectionLimits.incompleteBodies).toBe(40);
  for (let sample = 0; sample < 27; sample++) server.app.connectionLimits.check();
  await expect.poll(() => server.app.connectionLimits.incompleteBodies).toBe(0);
});

describe('a server that is shutting down', () => {
  const connections = 25;

  it('resets no connection and answers every request with its own error body (R11)', async () => {
    for (let round = 0; round < 4; round++) {
      const { app, person } = await testServer();
      const port = await listen(app);
      const { browser } = await person();
      const head = rawHead(browser, 'GET /api/auth/me', { connection: 'keep-alive' });
      let requests = 0;
      app.server.on('request', () => requests++);
      const asking = askUntilRefused(port, [head], connections);
      await expect.poll(() => requests).toBeGreaterThan((3 + round) * connections);
      await closeGracefully(app);
      // Requests in progress are answered normally; then their connection closes.
      const { answered, refused, ...lost } = await asking;
      expect(lost).toEqual({ reset: 0, other: [] });
      expect(answered).toBeGreaterThan(connections);
      expect(refused).toBeLessThanOrEqual(connections);
    }
  });

  it('answers requests in the last second, on old connections and new ones', async () => {
    const { app } = await testServer();
    const port = await listen(app);
    const idle = connect(port, '127.0.0.1');
    await once(idle, 'connect');
    const closed = closeGracefully(app);
    const head = Buffer.from('GET /api/auth/me HTTP/1.1\r\nhost: localhost\r\n\r\n');
    expect(await askUntilRefused(port, [head], 1)).toMatchObject({ refused: 1, reset: 0 });
    idle.write(head);
    expect(await text(idle)).toContain('Sangboken starter på nytt. Prøv igjen om litt.');
    await closed;
  });

  it('answers 503 to a client that is sending a body, before it drains the body', async () => {
    const { app } = await testServer();
    const port = await listen(app);
    const sending = connect(port, '127.0.0.1').on('error', () => undefined);
    await once(sending, 'connect');
    const closed = closeGracefully(app);
    sending.write(longBody.replace('POST /', 'POST /api/songs').replace('10000', '900000'));
    sending.write('a'.repeat(450_000));
    expect(String(await once(sending, 'data'))).toMatch(/^HTTP\/1\.1 503/);
    sending.end('a'.repeat(450_000));
    await closed;
  });
});
