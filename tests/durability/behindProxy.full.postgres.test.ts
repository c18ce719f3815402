import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Rows, rowsOf } from '#server/db/testing/databaseContent.ts';
import { olderDatabases } from '#server/db/testing/olderDatabase.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { freePort } from '#server/testing/freePort.ts';
import { runClients, behindProxy, type Load } from './behindProxy.ts';
import { contest, kinds, many } from './contest.ts';
import { counted, type Finding, say } from './figure.ts';
import { findProxy, type ProxyName, startProxy } from './proxies.ts';
import { addVersion, versionsIn } from './addVersion.ts';

const people = 50;
const rounds = 5;
const patience = 60_000; // ms without any response, on a busy machine
const shortLived = ['challenge', 'guess_window', 'kept_answer', 'registration', 'sign_in'];
const drain = { STOP_DELAY: '3' }; // s, thirty of haproxy's health checks

/**
 * R15: two servers on one database and one folder, behind a proxy configured as hosts are given it.
 */
describe.each<ProxyName>(['nginx', 'haproxy'])('two servers behind %s', (proxy) => {
  beforeEach(({ skip }) => {
    const missing = findProxy(proxy) === undefined;
    if (missing && process.env['REQUIRE_PROXIES'] === '1') throw new Error(`there is no ${proxy}`);
    skip(missing, `no ${proxy} on this machine`);
  });

  it('restart in turn under load, and no request fails', {
    timeout: 5 * patience,
  }, async () => {
    expect(say(await restartBoth(proxy))).toEqual([]);
  });

  it('let exactly one request win what only one may have', { timeout: 3 * patience }, async () => {
    const { target } = await behindProxy(proxy);
    const faults: string[] = [];
    for (const kind of Object.keys(kinds))
      faults.push(...(await contest([target, target], kind, rounds)));
    const all = rounds * Object.keys(kinds).length;
    const figure = `R15 ${proxy} ${rounds} rounds of ${many} at once: ${all - faults.length} of ${all} had exactly one winner`;
    expect(say({ figure, faults })).toEqual([]);
  });

  it(`keep a version of each of ${many} clients who add one at once`, {
    timeout: 3 * patience,
  }, async () => {
    const { target } = await behindProxy(proxy);
    const { browser } = await target.person();
    const path = `/api/songs/${await addSong(target.deps)}`;
    const names = Array.from({ length: many }, (_, at) => `Versjon ${at}`);
    await Promise.all(names.map((name) => addVersion(browser, path, name)));
    const found = new Set(versionsIn(await browser.get(path)).map(({ name }) => name));
    const figure = `R15 ${proxy} ${many} clients at once: ${found.size} of ${many} versions there`;
    const faults = names.filter((name) => !found.has(name));
    expect(say({ figure, faults })).toEqual([]);
  });

  it('start at the same time on a database of an older release, and keep every row', {
    timeout: 3 * patience,
  }, async () => {
    const [older = ''] = olderDatabases;
    let before: Rows = {};
    const { port, servers, target } = await behindProxy(proxy, {
      older,
      settings: { PUBLIC_ORIGIN: 'https://sangbok.example', INVITATION_KEY: 'new' },
      prepare: async (db) => {
        before = await rowsOf(db);
      },
    });
    for (let at = 0; at < 4; at++) {
      expect((await fetch(`http://127.0.0.1:${port}/api/privacy`)).status).toBe(200);
    }
    for (const server of servers) expect(await server.answers()).toBe(2);
    const after = await rowsOf(target.deps.db);
    // Rows of the other tables are old, and deleted soon after a start.
    const lasting = Object.entries(before).filter(([table]) => !shortLived.includes(table));
    const faults = lasting
      .filter(([table, rows]) => after[table]?.length !== rows.length)
      .map(([table, rows]) => `${table} had ${rows.length} rows, and has ${after[table]?.length}`);
    const all = lasting.flatMap(([, rows]) => rows).length;
    expect(all).toBeGreaterThan(3);
    const figure = `R15 ${proxy} both start at once over ${older}: ${all} rows, ${faults.length} tables differ`;
    expect(say({ figure, faults })).toEqual([]);
  });

  it("are both asked for a release's files, which one may not have yet, and for nothing else", async () => {
    const asked: string[] = [];
    const server = async (files: readonly string[]) => {
      const answering = createServer(({ url = '' }, response) => {
        if (url !== '/readyz') asked.push(url);
        const has = url === '/readyz' || files.includes(url);
        response.writeHead(has ? 200 : 404).end();
      });
      await once(answering.listen(0, '127.0.0.1'), 'listening');
      onTestFinished(() => void answering.close());
      return (answering.address() as AddressInfo).port;
    };
    const ports = [await server(['/assets/new.js']), await server([])] as const;
    const before = await startProxy(proxy, await freePort(), ports);
    onTestFinished(() => before.stop());
    const statuses = async (path: string) => {
      const answers = Array.from({ length: 6 }, () =>
        fetch(`http://127.0.0.1:${before.port}${path}`),
      );
      return (await Promise.all(answers)).map(({ status }) => status);
    };
    expect(new Set(await statuses('/assets/new.js'))).toEqual(new Set([200]));
    expect(new Set(await statuses('/assets/gone.js'))).toEqual(new Set([404]));
    asked.length = 0;
    expect(new Set(await statuses('/api/songs/gone'))).toEqual(new Set([404]));
    expect(asked).toHaveLength(6);
  });
});

async function restartBoth(proxy: ProxyName): Promise<Finding> {
  const both = await behindProxy(proxy, { settings: proxy === 'haproxy' ? drain : {} });
  const songId = await addSong(both.target.deps);
  const load = await runClients(both, songId, people, async (asked) => {
    await waitForResponses(asked);
    for (const server of both.servers) {
      await server.restart();
      // The other server may stop only once the proxy routes to this one again.
      await vi.waitUntil(async () => (await server.answers()) > people, { timeout: patience });
    }
    await waitForResponses(asked);
  });
  const { count: kept } = await both.target.deps.db
    .selectFrom('song_play_total')
    .select('count')
    .where('song_id', '=', songId)
    .executeTakeFirstOrThrow();
  const most = Math.max(...load.reconnects);
  const faults = [
    ...load.failed,
    ...(most > 1 ? [`${most} reconnects of one client`] : []),
    ...(kept === load.plays ? [] : [`${load.plays} plays were answered, and ${kept} are kept`]),
  ];
  const figure =
    `R15 ${proxy} both servers restarted while ${people} people ask: ${load.failed.length} of ` +
    `${counted(load.answered)} requests failed, at most ${most} reconnects of one, ` +
    `${counted(kept)} of ${counted(load.plays)} writes kept once`;
  return { figure, faults };
}

/** Waits for another ten responses per person. */
async function waitForResponses(load: Load): Promise<void> {
  const goal = load.answered + 10 * people;
  await vi.waitUntil(() => load.answered + load.failed.length >= goal, { timeout: patience });
}
