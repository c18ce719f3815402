import { beforeEach, expect, it, vi } from 'vitest';
import { bindFolderToDatabase } from '#server/files/bindFolderToDatabase.ts';
import type { Log } from '#server/core/deps.ts';
import { listen } from '#server/testing/rawExchange.ts';
import { type TestServer, testServer } from '#server/testing/testServer.ts';

const said = vi.fn<(message: string) => void>();
const log: Log = {
  info: (_, message) => said(message),
  warn: (_, message) => said(message),
  error: (_, message) => said(message),
};

let server: TestServer;
let get: (path: string, method?: string) => Promise<{ status: number; text: string }>;

beforeEach(async () => {
  said.mockClear();
  server = await testServer({ log });
  await bindFolderToDatabase(server.deps);
  const port = await listen(server.app);
  get = async (path, method = 'GET') => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method });
    return { status: answer.status, text: await answer.text() };
  };
});

const ready = { status: 200, text: '{"status":"ok"}' };
const notReady = {
  status: 503,
  text: '{"message":"Sangboken er opptatt. Prøv igjen om litt.","code":"unavailable"}',
};

it('answer 200 to GET and HEAD when the server is ready', async () => {
  expect(await get('/healthz')).toEqual(ready);
  expect(await get('/readyz')).toEqual(ready);
  expect(await get('/readyz', 'HEAD')).toEqual({ status: 200, text: '' });
  expect((await get('/readyz', 'POST')).status).toBe(405);
  expect(said).not.toHaveBeenCalledWith('not ready: database or files do not answer');
});

it('report a server without its database as alive but not ready, and log that once', async () => {
  await server.deps.db.destroy();
  expect(await get('/readyz')).toEqual(notReady);
  expect(await get('/readyz')).toEqual(notReady);
  expect(await get('/healthz')).toEqual(ready);
  expect(said.mock.calls).toEqual([['not ready: database or files do not answer']]);
});

it('report not ready while the files are missing or of another installation', async () => {
  const { files } = server.deps;
  const read = vi.spyOn(files, 'readNote').mockRejectedValueOnce(new Error('EIO'));
  expect(await get('/readyz')).toEqual(notReady);
  read.mockResolvedValueOnce(undefined); // an unmounted disk leaves an empty folder
  expect(await get('/readyz')).toEqual(notReady);
  read.mockResolvedValueOnce('another\n');
  expect(await get('/readyz')).toEqual(notReady);
  expect(await get('/readyz')).toEqual(ready);
  expect(said.mock.calls.flat()).toEqual([
    'not ready: database or files do not answer',
    'ready again',
  ]);
});

it('share one check between concurrent requests', async () => {
  const looked = Promise.withResolvers<undefined>();
  const read = vi.spyOn(server.deps.files, 'readNote').mockReturnValue(looked.promise);
  let asked = 0;
  server.app.server.on('request', () => asked++);
  const all = Array.from({ length: 20 }, () => get('/readyz'));
  await expect.poll(() => asked).toBe(20);
  looked.resolve(undefined);
  expect(await Promise.all(all)).toEqual(all.map(() => notReady));
  expect(read).toHaveBeenCalledOnce();
});

it('report not ready once the server is stopping, while it still serves', async () => {
  server.app.connectionLimits.leave();
  const { status, text } = await get('/readyz');
  expect([status, text]).toEqual([503, expect.stringContaining('"code":"closing"')]);
  expect((await get('/healthz')).status).toBe(200);
  expect((await get('/api/auth/me')).status).toBe(401);
});
