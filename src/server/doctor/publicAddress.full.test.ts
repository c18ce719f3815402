import { once } from 'node:events';
import { createServer, request as ask, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { limits } from '#contract/base/limits.ts';
import { createApp } from '#server/app.ts';
import { type BackupWorld, backupWorld } from '#server/backup/testing/backupWorld.ts';
import { allRoutes } from '#server/routes.ts';
import { listen } from '#server/testing/rawExchange.ts';
import { checkPublicAddress } from './checkPublicAddress.ts';

let world: BackupWorld;

beforeEach(async () => {
  world = await backupWorld();
});

const ours = '{"message":"Du må logge inn først.","code":"notSignedIn"}';
const through = async (answer: RequestListener, trustProxy: string | false = '127.0.0.1') => {
  const proxy = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => void proxy.close());
  await once(proxy, 'listening');
  const publicOrigin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const { dataDir } = world.settings;
  const found = await checkPublicAddress({ publicOrigin, trustProxy, dataDir }, Date.now);
  return found.map(({ mark, text }) => `${mark} ${text}`);
};

/** The real server behind a proxy that forwards these headers. */
const behind = async (
  forwarded: (host: string) => Record<string, string>,
  trustProxy: string | false = '127.0.0.1',
) => {
  const { deps, settings } = world;
  const inner = { ...deps, settings: { ...settings, trustProxy } };
  const server = createApp(inner, { routes: await allRoutes(inner), screens: () => null });
  onTestFinished(() => server.close());
  const found = await through((request, answer) => {
    const { host = '', 'x-way-in': word = '' } = request.headers;
    const headers = { 'x-way-in': String(word), ...forwarded(host) };
    const method = request.method === 'POST' ? 'POST' : 'GET';
    void server
      .inject({ method, url: request.url ?? '', headers, remoteAddress: '127.0.0.1' })
      .then(({ statusCode, body }) => answer.writeHead(statusCode).end(body));
  }, trustProxy);
  return found[1];
};

it('and reports which client address and host name arrive', async () => {
  const right = (host: string) => ({ host, 'x-forwarded-for': '192.0.2.7' });
  expect(await behind(right)).toMatch(/^✓ Mellomserveren sier hvem som spør/);
  expect(await behind(right, false)).toMatch(
    /^✗ Alle besøkende deler .* TRUST_PROXY .*127\.0\.0\.1/,
  );
  expect(await behind(right, '10.0.0.1')).toMatch(/^✗ Alle besøkende deler/);
  expect(await behind((host) => ({ host }))).toMatch(/^✗ Mellomserveren sier ikke hvem/);
  expect(await behind((host) => ({ host }), false)).toMatch(/^✓ Det er ingen mellomserver/);
  const otherName = { host: '127.0.0.1:3000', 'x-forwarded-for': '192.0.2.7' };
  expect(await behind(() => otherName)).toMatch(/^✗ Mellomserveren sender «127\.0\.0\.1:3000»/);
  const silent = { host: 'x', 'x-way-in': '' };
  expect(await behind(() => silent)).toMatch(/^! Serveren kunne ikke spørres/);
});

/** A proxy that forwards each byte without buffering, up to a limit. */
const streaming = async (atMost = Infinity) => {
  const { deps } = world;
  const server = createApp(deps, { routes: await allRoutes(deps), screens: () => null });
  onTestFinished(() => server.close());
  const port = await listen(server);
  return through((incoming, answer) => {
    const { method, url: path, headers } = incoming;
    const inner = ask({ port, method, path, headers, agent: false }, (answered) => {
      if (answer.headersSent) return;
      answer.writeHead(answered.statusCode ?? 0, answered.headers);
      answered.pipe(answer);
    });
    inner.on('error', () => undefined);
    let received = 0;
    incoming.on('data', (piece: Buffer) => {
      received += piece.length;
      if (received <= atMost || answer.headersSent) return;
      inner.destroy();
      answer.writeHead(413).end('<html>');
    });
    incoming.pipe(inner);
  });
};

it('and accepts a proxy that forwards every byte of a large file', async () => {
  const found = await streaming();
  expect(found[0]).toMatch(/^✓ http.* svarer\.$/);
  expect(found.at(-1)).toMatch(/^✓ Mellomserveren slipper store filer/);
});

it('and reports a proxy that stops a large file half-way', async () => {
  expect((await streaming(limits.importPacked - 1_000_000)).at(-1)).toMatch(
    /^✗ Mellomserveren stanser store filer/,
  );
});

it('and reports a proxy that refuses large files', async () => {
  const found = await through((request, answer) => {
    const tooLarge = Number(request.headers['content-length'] ?? 0) >= limits.importPacked;
    answer.writeHead(tooLarge ? 413 : 401).end(tooLarge ? '<html>' : ours);
  });
  expect(found).toContainEqual(expect.stringMatching(/^✗ Mellomserveren stanser store filer/));
});

it('and reports a proxy that refuses them with our own error, after the upload', async () => {
  const tooLarge = '{"message":"Forespørselen er for stor.","code":"bodyTooLarge"}';
  let received = 0;
  const found = await through((request, answer) => {
    if (request.method !== 'POST') return void answer.writeHead(401).end(ours);
    request.on('data', (piece: Buffer) => (received += piece.length));
    request.on('end', () => answer.writeHead(413).end(tooLarge));
  });
  expect(found).toContainEqual(expect.stringMatching(/^✗ Mellomserveren stanser store filer/));
  expect(received).toBeGreaterThan(limits.importPacked);
});

it.each([
  [500, '<h1>Bad gateway</h1>'],
  [404, '{"message":"no route and no API found with those values","code":"none"}'],
  [503, '{"message":"Sangboken er opptatt. Prøv igjen om litt.","code":"unavailable"}'],
])('and lets no answer %i to a large file count as its coming through', async (status, body) => {
  const found = await through((request, answer) => {
    if (request.method !== 'POST') return void answer.writeHead(401).end(ours);
    request.resume().on('end', () => answer.writeHead(status).end(body));
  });
  expect(found.at(-1)).toBe(`! Store filer kommer ikke frem: de blir svart med ${status}.`);
});

it('and distinguishes a stopped server from another one', async () => {
  expect(await through((_, answer) => answer.writeHead(502).end('<h1>Bad gateway</h1>'))).toEqual([
    expect.stringMatching(/^✗ .* svarer \(502\), men mellomserveren når ikke sangboken/),
  ]);
});

it('and reports another server than the song book, and a wrong clock', async () => {
  expect(await through((_, answer) => answer.end('<h1>Velkommen</h1>'))).toEqual([
    expect.stringMatching(/^✗ .* svarer \(200\), men det er ikke sangboken/),
  ]);
  const late = await through((_, answer) =>
    answer.writeHead(401, { date: new Date(Date.now() - 3_600_000).toUTCString() }).end(ours),
  );
  expect(late).toContainEqual(expect.stringMatching(/^! Klokken her/));
});

it('and handles an unreachable address', async () => {
  const found = await checkPublicAddress(
    { publicOrigin: 'http://127.0.0.1:1', trustProxy: false, dataDir: '' },
    Date.now,
  );
  expect(found).toEqual([
    {
      mark: '!',
      text: expect.stringMatching(/kunne ikke nås herfra \(ECONNREFUSED\)/) as string,
    },
  ]);
});
