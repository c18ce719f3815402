import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/base/endpoint.ts';
import { testServer } from '#server/testing/testServer.ts';
import { closeGracefully } from './httpServer.ts';
import { route } from '#server/core/route.ts';

const call = { path: '/api/slow', access: 'anyone', answer: z.object({}) } as const;

afterEach(() => vi.useRealTimers());

/** Fakes the timers from here on. */
function stopClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}

/** Sends raw bytes to the server, and tracks when the socket is closed. */
async function sender(app: FastifyInstance) {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return (sent: string): { socket: Socket; gone: Promise<unknown> } => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write(sent);
    return { socket, gone: new Promise((resolve) => socket.once('close', resolve)) };
  };
}

it('finishes requests in progress, and gives incomplete ones 3 s', async () => {
  const entered = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const slow = route(endpoint({ ...call, method: 'GET' }), async () => {
    entered.resolve();
    await released.promise;
    return {};
  });
  const body = z.strictObject({});
  const hungry = route(endpoint({ ...call, method: 'POST', body }), async () => ({}));
  const { app } = await testServer({}, { routes: [slow, hungry] });
  const send = await sender(app);
  const waiting = Promise.withResolvers<void>();
  app.server.on('request', ({ method }) => {
    if (method === 'POST') waiting.resolve();
  });
  const underWay = send('GET /api/slow HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const halfSent = send(
    'POST /api/slow HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
  );
  await Promise.all([entered.promise, waiting.promise]);

  const cut = vi.spyOn(app.server, 'closeAllConnections');
  stopClock();
  const closed = closeGracefully(app);
  released.resolve();
  expect(await text(underWay.socket)).toMatch(/^HTTP\/1\.1 200/);
  await vi.advanceTimersByTimeAsync(2999);
  expect(cut).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(cut).toHaveBeenCalledOnce();
  await closed;
  await halfSent.gone;
});

it('finishes after one second without a request', async () => {
  const { app } = await testServer({}, { routes: [] });
  const send = await sender(app);
  const idle = send('GET /api/nope HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await once(idle.socket, 'data');
  const silent = send('');
  const cut = vi.spyOn(app.server, 'closeAllConnections');
  stopClock();
  const closed = closeGracefully(app);
  await vi.advanceTimersByTimeAsync(1000);
  await closed;
  await Promise.all([idle.gone, silent.gone]);
  expect(cut).not.toHaveBeenCalled();
});
