import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { askUntilRefused, dawdle, giveUp, goOn } from '#server/testing/manyClients.ts';
import { listen, rawHead } from '#server/testing/rawExchange.ts';
import { testServer } from '#server/testing/testServer.ts';
import { closeGracefully, createHttpServer } from './httpServer.ts';
import { Traffic } from './traffic.ts';

/** The looks are the test's, and not the clock's. */
const pace = { every: 1_000_000, looks: 3, least: 300, silence: 1_000_000 };
const shortSilence = 250; // ms
const longBody = 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10000\r\n\r\n';

/** A server and one connection to it, on which `send` waits until all of it has arrived. */
async function line(handler: RequestListener, silence = pace.silence) {
  const traffic = new Traffic({ 'x-ours': 'yes' }, { pace: { ...pace, silence } });
  const server = createHttpServer(handler, traffic).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const connected = once(server, 'connection');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => undefined);
  const [there] = (await connected) as [Socket];
  let sent = 0;
  const send = async (said: string) => {
    client.write(said);
    sent += said.length;
    await expect.poll(() => there.bytesRead).toBe(sent);
  };
  const look = (times: number) => {
    for (let time = 0; time < times; time++) traffic.look();
  };
  return { traffic, server, client, there, send, look };
}

const takeAll: RequestListener = (request, response) => {
  request.resume().once('end', () => response.end('taken'));
};

describe('a body', () => {
  it('that comes slower than the least rate is cut off, with the sentence', async () => {
    const { client, there, send, look } = await line(takeAll);
    await send(longBody);
    look(pace.looks);
    await send('a'.repeat(pace.least - 1));
    expect(there.writable).toBe(true);
    look(1);
    const answer = await text(client);
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(answer).toMatch(/x-ours: yes\r\n(.*\r\n)*connection: close\r\n/);
    expect(answer).toContain(
      '{"message":"Opplastingen stoppet opp. Prøv igjen.","code":"tooSlow"}',
    );
  });

  it('that keeps the least rate may take as long as it likes', async () => {
    const { client, send, look } = await line(takeAll);
    await send(longBody);
    for (let part = 0; part < 100; part++) {
      look(1);
      await send('a'.repeat(100));
    }
    look(10);
    expect(String(await once(client, 'data'))).toMatch(/^HTTP\/1\.1 200/);
  });

  it('that came fast at first and then no more is cut off', async () => {
    const { client, send, look } = await line(takeAll);
    await send(longBody);
    await send('a'.repeat(9000));
    look(pace.looks + 1);
    expect(await text(client)).toMatch(/^HTTP\/1\.1 408/);
  });

  it('that is answered before its end is cut off all the same', async () => {
    const { client, traffic, there, send, look } = await line((_, response) => {
      response.writeHead(401, { 'content-length': 2 }).end('no');
    });
    client.resume();
    await send(longBody);
    await send('a'.repeat(pace.least - 1));
    look(pace.looks + 1);
    await expect.poll(() => there.destroyed).toBe(true);
    look(1);
    expect(traffic.bodiesMissing).toBe(0);
  });

  it('that the server does not read is nobody’s fault', async () => {
    const { client, there, look } = await line(() => undefined);
    client.write(longBody.replace('10000', '9000000'));
    client.write('a'.repeat(9_000_000));
    await expect.poll(() => there.bytesRead).toBeGreaterThan(100_000);
    look(20);
    expect(there.destroyed).toBe(false);
  });
});

describe('an answer', () => {
  it('that takes the server long is waited for', async () => {
    const { client, send, look } = await line((_, response) => {
      void pause(4 * shortSilence).then(() => response.end('done'));
    }, shortSilence);
    await send('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
    look(20);
    expect(String(await once(client, 'data'))).toMatch(/^HTTP\/1\.1 200/);
  });

  it('that nobody takes is ended', async () => {
    const ended = Promise.withResolvers<void>();
    const { client, send } = await line((_, response) => {
      response.once('close', ended.resolve);
      response.end(Buffer.alloc(50_000_000));
    }, shortSilence);
    client.pause();
    await send('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await expect(ended.promise).resolves.toBeUndefined();
  });
});

it('still closes a connection on which nobody asks again', async () => {
  const { client, server, send } = await line(takeAll);
  server.keepAliveTimeout = 10;
  await send('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const answer = text(client);
  expect(await answer).toMatch(/^HTTP\/1\.1 200/);
});

it('keeps others’ pace while many dawdle, and cuts those off (R10)', async () => {
  const server = await testServer();
  const port = await listen(server.app);
  const dawdlers = await dawdle(port, { heads: 100, bodies: 40 });
  onTestFinished(() => giveUp(dawdlers));
  goOn(dawdlers);
  const { browser } = await server.person();
  for (let asked = 0; asked < 50; asked++) {
    expect((await browser.get('/api/auth/me')).status).toBe(200);
  }
  await expect.poll(() => server.app.traffic.bodiesMissing).toBe(40);
  for (let look = 0; look < 27; look++) server.app.traffic.look();
  await expect.poll(() => server.app.traffic.bodiesMissing).toBe(0);
});

describe('a server that closes', () => {
  const connections = 25;

  it('resets nobody who asks, and says so to all in its own words (R11)', async () => {
    for (let round = 0; round < 4; round++) {
      const { app, person } = await testServer();
      const port = await listen(app);
      const { browser } = await person();
      const head = rawHead(browser, 'GET /api/auth/me', { connection: 'keep-alive' });
      let came = 0;
      app.server.on('request', () => came++);
      const asking = askUntilRefused(port, [head], connections);
      await expect.poll(() => came).toBeGreaterThan((3 + round) * connections);
      await closeGracefully(app);
      // What is under way then is answered as asked, and its connection closes after that.
      const { answered, refused, ...lost } = await asking;
      expect(lost).toEqual({ reset: 0, other: [] });
      expect(answered).toBeGreaterThan(connections);
      expect(refused).toBeLessThanOrEqual(connections);
    }
  });

  it('still answers what comes in the last second, on old connections and new ones', async () => {
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

  it('tells whoever is sending a body, before it throws that away', async () => {
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
