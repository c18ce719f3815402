import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { comesUp } from './installed.ts';

describe('a server comes up', () => {
  const answering = async (status: number, body: string) => {
    const server = createServer((_, answer) => answer.writeHead(status).end(body));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void server.close());
    return { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
  };
  const ok = '{"status":"ok"}';
  const patience = 300; // s

  it.each<[string, boolean, number, string, () => boolean]>([
    ['that is ready and stays so', true, 200, ok, () => true],
    ['that is never ready', false, 503, '{"message":"…"}', () => true],
    ['in whose place another program answers', false, 200, 'It works!', () => true],
    ['that has ended, though somebody answers', false, 200, ok, () => false],
  ])('or not, %s: %s', async (_, isUp, status, body, isActive) => {
    const atMost = isUp ? patience : 2;
    expect(await comesUp(await answering(status, body), atMost, isActive)).toBe(isUp);
  });

  it('or not, within the time it has, however long an answer takes', async () => {
    let asked = 0;
    const server = createServer(() => ++asked);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => server.closeAllConnections());
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    expect(await comesUp({ host: '127.0.0.1', port }, 2, () => true)).toBe(false);
    expect(asked).toBeLessThan(2);
  });

  it('unless it ends at the second look', async () => {
    let looks = 0;
    const where = await answering(200, ok);
    expect(await comesUp(where, patience, () => ++looks < 2)).toBe(false);
  });
});
