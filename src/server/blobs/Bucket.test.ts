import { once } from 'node:events';
import { type RequestListener, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { Bucket } from './Bucket.ts';
import { StoreUnavailable } from './ContentStore.ts';

async function at(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it.each([301, 302, 303, 307, 308])('does not follow a redirect with %i', async (status) => {
  const asked: string[] = [];
  const elsewhere = await at(({ url = '', headers }, response) => {
    asked.push(`${url} ${headers.authorization}`);
    response.end('mine');
  });
  const endpoint = await at(({ url = '' }, response) => {
    response.writeHead(status, { location: elsewhere + url }).end();
  });
  const key = { keyId: 'id', secret: 'secret', sessionToken: null };
  const bucket = new Bucket({ endpoint, name: 'sang', prefix: '', region: 'no', ...key });
  for (const method of ['GET', 'HEAD', 'PUT', 'DELETE']) {
    await expect(bucket.send(method, 'contents/a')).rejects.toThrow(StoreUnavailable);
  }
  await expect(Array.fromAsync(bucket.list('contents/'))).rejects.toThrow(StoreUnavailable);
  expect(asked).toEqual([]);
});
