import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { parseSetCookie } from 'cookie';
import { onTestFinished } from 'vitest';
import type { Kysely } from 'kysely';
import { openDatabase } from '#server/db/openDatabase.ts';
import { openPostgres } from '#server/db/openPostgres.ts';
import type { Schema } from '#server/db/schema.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { restoreOlder } from '#server/db/testing/olderDatabase.ts';
import { testDatabaseSettings } from '#server/db/testing/testDatabase.ts';
import { freePort } from '#server/testing/freePort.ts';
import { type ServerProcess, serverProcess } from '#server/testing/serverProcess.ts';
import { type Answering, TestBrowser } from '#server/testing/TestBrowser.ts';
import { testServer } from '#server/testing/testServer.ts';
import type { Target } from './contest.ts';
import { type ProxyName, startProxy } from './proxies.ts';

/** One of the two servers. */
export interface Restartable {
  /**
   * Stops the server as a host does, starts it on the same data and port, and waits until it is
   * ready.
   */
  restart(settings?: Readonly<Record<string, string>>): Promise<void>;
  /** Number of responses since it was started. */
  answers(): Promise<number>;
}

export interface BehindProxy {
  /** Port of the proxy. */
  readonly port: number;
  readonly servers: readonly [Restartable, Restartable];
  /** The proxy as a test server; `deps` access the database directly. */
  readonly target: Target;
}

interface Options {
  /** Older database, by its last migration, that both servers find when they start at once. */
  readonly older?: string;
  /** Called with that database before a server opens it. */
  readonly prepare?: (db: Kysely<Schema>) => Promise<void>;
  readonly settings?: Readonly<Record<string, string>>;
  readonly change?: (configuration: string) => string;
}

/** Starts two server processes on one PostgreSQL and one folder, behind a proxy. */
export async function behindProxy(
  name: ProxyName,
  { older, prepare, settings = {}, change }: Options = {},
): Promise<BehindProxy> {
  const dataDir = testDataDir();
  const environment = older === undefined ? 'test' : 'production';
  const database = await testDatabaseSettings(environment, dataDir);
  if (older !== undefined) await restoreOlder(database, older);
  if (prepare) {
    const asItIs = openPostgres(database.databaseUrl ?? '');
    try {
      await prepare(asItIs);
    } finally {
      await asItIs.destroy();
    }
  }
  const env = {
    NODE_ENV: environment,
    DATABASE_URL: database.databaseUrl ?? '',
    ALLOW_UNSAFE_DATABASE: '1',
    TRUST_PROXY: '2', // the proxy, and the address that a test client claims
    BACKUP_DIR: 'none',
    PUBLIC_ORIGIN: 'http://localhost:3000',
    ...settings,
  };
  const ports = [await freePort(), await freePort()] as const;
  const servers = await Promise.all(ports.map((port) => startServer(dataDir, port, env)));
  const proxy = await startProxy(name, await freePort(), ports, change);
  onTestFinished(() => proxy.stop());
  const opened = await openDatabase(database);
  onTestFinished(() => opened.close());
  const { db, engine } = opened;
  const direct = await testServer({ db, engine, clock: Date.now });
  const app = overNetwork(proxy.port);
  const target: Target = {
    app,
    deps: direct.deps,
    client: (address) => new TestBrowser(app, address),
    person: async (like) => {
      const { person, browser } = await direct.person(like);
      return { person, browser: browser.at(app) };
    },
  };
  const [one, two] = servers;
  if (one === undefined || two === undefined) throw new Error('no two servers');
  return { port: proxy.port, servers: [one, two], target };
}

async function startServer(
  dataDir: string,
  port: number,
  env: Readonly<Record<string, string>>,
): Promise<Restartable> {
  const metricsPort = await freePort();
  const all = { ...env, PORT: String(port), METRICS_PORT: String(metricsPort) };
  const start = (more = {}): Promise<ServerProcess> => serverProcess(dataDir, { ...all, ...more });
  let { child } = await start();
  return {
    async restart(more) {
      const ended = child.exitCode === null ? once(child, 'exit') : undefined;
      child.kill('SIGTERM');
      await ended;
      ({ child } = await start(more));
    },
    async answers() {
      const said = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      const counts = [...said.matchAll(/^sangbok_answers_total\{.*\} (\d+)$/gm)];
      return counts.reduce((sum, [, count]) => sum + Number(count), 0);
    },
  };
}

/** Sends requests to this port over keep-alive connections. */
function overNetwork(port: number): Answering {
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  return {
    async inject({ method = 'GET', url, headers, payload, remoteAddress = '127.0.0.1' }) {
      const body = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : '';
      const asked = request({
        agent,
        port,
        method,
        path: typeof url === 'string' ? url : '/',
        headers: {
          ...headers,
          'x-forwarded-for': remoteAddress,
          ...(body.length > 0 && { 'content-length': Buffer.byteLength(body) }),
        },
      });
      asked.end(body);
      const [answer] = await once(asked, 'response');
      const rawPayload = await buffer(answer);
      const cookies = (answer.headers['set-cookie'] ?? []).map(parseSetCookie);
      const { statusCode, headers: head } = answer;
      return { statusCode, headers: head, cookies, rawPayload, payload: String(rawPayload) };
    },
  };
}

/** What the clients did meanwhile, each over its own keep-alive connection. */
export interface Load {
  answered: number;
  /** Plays that were acknowledged. */
  plays: number;
  readonly failed: string[];
  /** For each client, how many further connections it needed. */
  readonly reconnects: number[];
}

/** Clients read and write in sequence until `until` resolves. */
export async function runClients(
  { port, target }: BehindProxy,
  songId: string,
  people: number,
  until: (load: Load) => Promise<void>,
): Promise<Load> {
  const load: Load = { answered: 0, plays: 0, failed: [], reconnects: [] };
  let isDone = false;
  const calls = [
    ['GET', `/api/songs/${songId}`],
    ['POST', `/api/songs/${songId}/play`],
    ['GET', '/api/auth/me'],
    ['GET', '/api/sync'],
  ] as const;
  const clients = Array.from({ length: people }, async () => {
    const { browser } = await target.person();
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const connections = new Set();
    for (let at = 0; !isDone; at++) {
      const [method, path] = calls[at % calls.length] ?? ['GET', '/'];
      const key = randomBytes(8).toString('hex');
      const headers = { cookie, 'idempotency-key': key, 'content-length': 0 };
      const asked = request({ agent, port, method, path, headers });
      asked.once('socket', (socket) => connections.add(socket)).end();
      const [what, body] = await once(asked, 'response').then(
        async ([answer]) => [answer.statusCode, String(await buffer(answer))],
        (error: unknown) => [String(error), ''],
      );
      if (what === 200) load.answered++;
      else load.failed.push(`${method} ${path}: ${what} ${body}`);
      if (what === 200 && method === 'POST') load.plays++;
    }
    agent.destroy();
    load.reconnects.push(connections.size - 1);
  });
  await until(load).finally(() => {
    isDone = true;
  });
  await Promise.all(clients);
  return load;
}
