import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { errors } from '#contract/base/errors.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { testDatabaseSettings, testedEngine } from '#server/db/testing/testDatabase.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { listen, rawExchange, rawHead } from '#server/testing/rawExchange.ts';
import { testServer } from '#server/testing/testServer.ts';
import { createHttpServer } from './httpServer.ts';
import { type Capacity, ConnectionLimits, defaultCapacity } from './connectionLimits.ts';

/** A server of small capacity: answers GET at once, and POST once `write` is called. */
async function small({
  isProxy = true,
  ...capacity
}: Partial<Capacity> & { isProxy?: boolean } = {}) {
  const refused: (string | undefined)[] = [];
  const connectionLimits = new ConnectionLimits(
    {},
    {
      capacity: {
        ...defaultCapacity,
        connections: 3,
        overflow: 1,
        requests: 2,
        writes: 1,
        ...capacity,
      },
      isProxy: () => isProxy,
      onRefused: (request) => void refused.push(request?.method),
    },
  );
  const writing = Promise.withResolvers<void>();
  const taken: (string | undefined)[] = [];
  const probed: ServerResponse[] = [];
  const server = createHttpServer(
    ({ method }, response) => {
      taken.push(method);
      if (method === 'GET') response.end('read');
      else void writing.promise.then(() => response.end('written'));
    },
    connectionLimits,
    ({ url }, response) => {
      if (url === '/healthz') response.end('well');
      else if (url === '/readyz') probed.push(response);
      else return undefined;
      return url;
    },
  ).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const open = async () => {
    const client = connect(port, '127.0.0.1').on('error', () => undefined);
    await once(client, 'connect');
    return client;
  };
  return { connectionLimits, taken, probed, refused, open, write: writing.resolve };
}

function ask(client: Socket, call: string): void {
  client.write(`${call} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
}

async function answerTo(client: Socket, call: string): Promise<string> {
  ask(client, call);
  return String(await once(client, 'data'));
}

it('answers 503 on one connection above the limit and drops further ones', async () => {
  const { refused, open } = await small();
  const inside = [await open(), await open(), await open()];
  const beyond = await open();
  expect(await text(await open())).toBe('');
  for (const client of inside) expect(await answerTo(client, 'GET /')).toMatch(/^HTTP\/1\.1 200/);
  ask(beyond, 'GET /');
  expect(await text(beyond)).toMatch(/^HTTP\/1\.1 503 .*retry-after: 2\r\n.*"unavailable"\}$/s);
  expect(refused).toEqual([undefined, 'GET']);

  const watching = await open();
  ask(watching, 'GET /healthz');
  expect(await text(watching)).toMatch(/^HTTP\/1\.1 200 .*connection: close/is);
  inside[0]?.destroy();
  await expect
    .poll(async () => answerTo(await open(), 'GET /'))
    .toMatch(/^HTTP\/1\.1 200 (?!.*connection: close)/is);
});

it('refuses writes at their limit and still answers reads', async () => {
  const { connectionLimits, refused, open, write } = await small();
  const writer = await open();
  ask(writer, 'POST /');
  await expect.poll(() => connectionLimits.waiting.length).toBe(1);
  const other = await open();
  expect(await answerTo(other, 'GET /')).toMatch(/^HTTP\/1\.1 200/);
  expect(await answerTo(other, 'POST /')).toMatch(/^HTTP\/1\.1 503 .*retry-after: 2\r\n/s);
  expect(refused).toEqual(['POST']);
  write();
  expect(String(await once(writer, 'data'))).toContain('written');
  expect(await answerTo(await open(), 'POST /')).toContain('written');
});

it('closes a connection that pipelines more requests than the limit', async () => {
  const { connectionLimits, taken, refused, open } = await small({ requests: 100, writes: 100 });
  const greedy = await open();
  greedy.write('POST / HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(400));
  expect(await text(greedy)).toBe('');
  expect(taken).toHaveLength(1); // and with it one look-up of a session
  expect(refused).toEqual(['POST']);
  await expect.poll(() => connectionLimits.waiting.length).toBe(0);

  const patient = await open();
  for (let count = 0; count < 3 * defaultCapacity.ofConnection; count++) {
    expect(await answerTo(patient, 'GET /')).toMatch(/^HTTP\/1\.1 200/);
  }
});

it('serves pipelined requests one after the other', async () => {
  const { taken, probed, open, write } = await small();
  const client = await open();
  const calls = ['POST /', 'GET /healthz', 'GET /readyz', 'GET /'];
  expect(calls).toHaveLength(defaultCapacity.ofConnection);
  client.write(calls.map((call) => `${call} HTTP/1.1\r\nhost: localhost\r\n\r\n`).join(''));
  const answers: string[] = [];
  client.on('data', (bytes) => answers.push(String(bytes)));
  await expect.poll(() => taken).toEqual(['POST']);
  expect([probed.length, answers]).toEqual([0, []]);
  write();
  await expect.poll(() => probed.length).toBe(1);
  expect(taken).toEqual(['POST']);
  probed[0]?.end('ready');
  await expect.poll(() => answers.join('')).toMatch(/written.*well.*ready.*read$/s);
  expect(taken).toEqual(['POST', 'GET']);
  expect(await answerTo(client, 'GET /')).toMatch(/^HTTP\/1\.1 200/);
});

it('closes a connection that pipelines more readiness probes than the limit', async () => {
  const { probed, refused, open } = await small();
  const greedy = await open();
  greedy.write('GET /readyz HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(400));
  expect(await text(greedy)).toBe('');
  expect(probed).toHaveLength(1);
  expect(refused).toEqual(['GET']);
});

it('limits the connections of one address unless it is a proxy', async () => {
  const much = { connections: 100, overflow: 10, ofAddress: 10 };
  const { refused, open } = await small({ ...much, isProxy: false });
  const inside = await Promise.all(Array.from({ length: 10 }, open));
  const beyond = await open();
  expect(await text(await open())).toBe('');
  expect(refused).toEqual([undefined]);
  ask(beyond, 'GET /');
  expect(await text(beyond)).toMatch(/^HTTP\/1\.1 503 .*retry-after: 2\r\n.*"unavailable"\}$/s);
  for (const client of inside) expect(await answerTo(client, 'GET /')).toMatch(/^HTTP\/1\.1 200/);
  inside[0]?.destroy();
  await expect.poll(async () => answerTo(await open(), 'GET /')).toMatch(/^HTTP\/1\.1 200/);

  const behindProxy = await small(much);
  const many = await Promise.all(Array.from({ length: 50 }, behindProxy.open));
  for (const client of many) expect(await answerTo(client, 'GET /')).toMatch(/^HTTP\/1\.1 200/);
});

it('does not count slow uploads towards the limit of requests', async () => {
  const { connectionLimits, taken, refused, open } = await small();
  const slow = await open();
  slow.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10000\r\n\r\n');
  await expect.poll(() => connectionLimits.incompleteBodies).toBe(1);
  ask(await open(), 'POST /');
  await expect.poll(() => taken.length + refused.length).toBe(2);
  expect({ taken, refused }).toEqual({ taken: ['POST', 'POST'], refused: [] });
});

// Not on PostgreSQL, where hanging transactions use up the pool until they time out.
it.runIf(testedEngine() === 'sqlite')(
  'answers reads and loses no write while the database is locked for writing',
  async () => {
    const dataDir = testDataDir();
    const database = await openDatabase(await testDatabaseSettings('test', dataDir));
    onTestFinished(() => database.close());
    const { db, engine } = database;
    const said: [details: object, message: string][] = [];
    const keep = (details: object, message: string) => void said.push([details, message]);
    const silent = () => undefined;
    const log = { info: silent, warn: keep, error: keep };
    const { app, deps, person } = await testServer({ db, engine, log });
    const song = await addSong(deps);
    const { browser } = await person();
    const port = await listen(app);
    const send = (call: string) => rawExchange(port, { pieces: [rawHead(browser, call, {})] });
    const heart = () => send(`POST /api/songs/${song}/favorite`);

    const release = Promise.withResolvers<void>();
    const hold = () => db.transaction().execute(() => release.promise);
    const holding = Array.from({ length: 10 }, hold); // the size of a pool
    const waiting = Array.from({ length: defaultCapacity.writes }, heart);
    await expect
      .poll(() => app.connectionLimits.waiting.length, { timeout: 9000 })
      .toBe(defaultCapacity.writes);
    const refused = await Promise.all(Array.from({ length: 20 }, heart));
    const calls = ['auth/me', 'songs', `songs/${song}`, 'sync', 'categories'];
    const reads = await Promise.all(calls.map((call) => send(`GET /api/${call}`)));
    release.resolve();
    await Promise.all(holding);
    const written = await Promise.all(waiting);

    const [status, message] = errors.unavailable;
    for (const { status: was, head, body } of refused) {
      expect({ was, body }).toEqual({ was: status, body: { code: 'unavailable', message } });
      expect(head).toContain('retry-after: 2');
    }
    expect(reads.map(({ status: was }) => was)).toEqual(calls.map(() => 200));
    expect(new Set(written.map(({ status: was }) => was))).toEqual(new Set([200]));
    expect(said).toEqual([[{ unsaid: 0 }, 'no room for more requests']]);
    expect((await heart()).status).toBe(200);
  },
);
