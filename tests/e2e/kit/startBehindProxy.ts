import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { databaseNamed, onCluster } from '#server/db/testing/databaseNamed.ts';
import { findPostgres } from '#server/db/testing/findPostgres.ts';
import { startCluster } from '#server/db/testing/startCluster.ts';
import { type ProxyName, startProxy } from '#tests/durability/proxies.ts';
import { freePort } from '#server/testing/freePort.ts';
import { end, isOpen, launch, printed, type Sangbok, setupLink } from './startSangbok.ts';

/** One PostgreSQL and one bucket, for any number of server pairs. */
export interface Backends {
  /** Creates an empty database and an empty folder in the bucket. */
  newBackend(): Promise<{ readonly databaseUrl: string; readonly filesUrl: string }>;
  stop(): Promise<void>;
}

export async function startBackends(): Promise<Backends> {
  await using started = new AsyncDisposableStack();
  const directory = mkdtempSync(join(tmpdir(), 'sangbok-e2e-bucket-'));
  started.defer(() => rmSync(directory, { recursive: true, force: true }));
  const store = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: 'sangbok' }],
  });
  await store.configureBuckets();
  const server = createServer(store.callback()).listen(0, '127.0.0.1');
  started.defer(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cluster = await startCluster(findPostgres() ?? '');
  started.defer(() => cluster.stop());
  const all = started.move();
  let count = 0;
  return {
    async newBackend() {
      const name = `e2e_${++count}`;
      await onCluster(cluster.url, `create database ${name}`);
      return {
        databaseUrl: databaseNamed(cluster.url, name),
        filesUrl: `s3://sangbok/${name}?endpoint=${endpoint}&region=us-east-1`,
      };
    },
    stop: () => all.disposeAsync(),
  };
}

/**
 * Starts two servers on one PostgreSQL and one bucket behind a proxy, configured as hosts are given it. A
 * restart restarts them one after the other, so that the proxy can use the other one meanwhile.
 */
export async function startBehindProxy(
  name: ProxyName,
  backends: Backends,
  environment: Record<string, string> = {},
  projectFolder?: string,
): Promise<Sangbok> {
  await using started = new AsyncDisposableStack();
  const dataDir = mkdtempSync(join(tmpdir(), 'sangbok-e2e-'));
  started.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  const { databaseUrl, filesUrl } = await backends.newBackend();
  const port = await freePort();
  const ports = [await freePort(), await freePort()] as const;
  const settings = {
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ALLOW_UNSAFE_DATABASE: '1',
    FILES_URL: filesUrl,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    TRUST_PROXY: '127.0.0.1',
    ...(name === 'haproxy' && { STOP_DELAY: '3' }),
    ...environment,
  };
  const start = (each: number, folder = projectFolder) =>
    launch({ ...settings, PORT: String(each) }, folder);
  const children = ports.map((each) => start(each));
  const endAll = async (signal?: NodeJS.Signals) => {
    await Promise.all(children.map((child) => end(child, signal)));
  };
  started.defer(() => endAll('SIGKILL'));
  const [link] = await Promise.all(children.map((child) => printed(child, setupLink)));
  const proxy = await startProxy(name, port, ports);
  started.defer(() => proxy.stop());
  const all = started.move();
  return {
    origin: settings.PUBLIC_ORIGIN,
    setupLink: link ?? '',
    dataDir,
    databaseUrl,
    port,
    kill: () => endAll('SIGKILL'),
    async restart(folder) {
      for (const [at, each] of ports.entries()) {
        const child = children[at];
        if (child) await end(child);
        const next = start(each, folder);
        children[at] = next;
        await printed(next, isOpen);
      }
    },
    stop: () => all.disposeAsync(),
  };
}
