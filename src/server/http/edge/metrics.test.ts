import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { callBudgets } from '#server/http/calls/callBudget.ts';
import { createApp } from '#server/app.ts';
import { allRoutes } from '#server/routes.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { testDeps } from '#server/db/testing/testDeps.ts';
import { listen } from '#server/testing/rawExchange.ts';
import { testServer } from '#server/testing/testServer.ts';
import { countAnswers, serveMetrics } from './metrics.ts';

/** A server with metrics, a signed-in browser, and the text for Prometheus. */
async function counted() {
  const { deps, person } = await testServer();
  const { registry, note } = countAnswers(deps);
  const routes = await allRoutes(deps);
  const app = createApp(deps, { routes, screens: () => null, spend: callBudgets({}), note });
  onTestFinished(() => app.close());
  const port = await listen(app);
  const { browser, person: reader } = await person({ first_name: 'Ragnfrid' });
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const get = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } });
    await answer.arrayBuffer();
  };
  return { deps, app, reader, get, figures: () => registry.metrics() };
}

it('counts each response once by endpoint and status, without names', async () => {
  const { deps, reader, get, figures } = await counted();
  const id = await addSong(deps);
  for (let time = 0; time < 3; time++) await get(`/api/songs/${id}`);
  await get('/api/songs/nobody-knows-it');
  await get('/api/auth/me');
  await get('/song/abc');
  await get('/healthz');
  const said = await figures();
  const calls = said.split('\n').filter((line) => line.startsWith('sangbok_answers_total'));
  expect(calls.toSorted()).toEqual([
    'sangbok_answers_total{method="GET",route="/api/auth/me",status="200"} 1',
    'sangbok_answers_total{method="GET",route="/api/songs/:id",status="200"} 3',
    'sangbok_answers_total{method="GET",route="/api/songs/:id",status="404"} 1',
    'sangbok_answers_total{method="GET",route="screens",status="503"} 1',
  ]);
  expect(said).toContain('sangbok_answer_seconds_count{method="GET",route="/api/songs/:id"} 4');
  for (const secret of [id, reader.id, 'Ragnfrid', 'nobody-knows-it', '127.0.0.1']) {
    expect(said).not.toContain(secret);
  }
});

it('does not count the internal requests of server-side rendering', async () => {
  const { app, figures } = await counted();
  await app.inject({ url: '/api/auth/me' });
  expect(await figures()).not.toContain('sangbok_answers_total{');
});

it('reports database connections, waiting callers, the last backup and the event loop', async () => {
  const { deps, figures } = await counted();
  const line = async (name: string) => {
    const said = (await figures()).split('\n').find((each) => each.startsWith(`${name} `));
    return Number(said?.slice(name.length));
  };
  const entered = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const many = Array.from({ length: 11 }, () =>
    deps.db.transaction().execute(async (tx) => {
      await tx.selectFrom('installation').select('id').execute();
      entered.resolve();
      await released.promise;
    }),
  );
  await entered.promise;
  const inUse = 'sangbok_database_connections{state="in_use"}';
  await expect
    .poll(async () => (await line(inUse)) + (await line('sangbok_database_waiting')))
    .toBe(11);
  expect(await line('sangbok_database_waiting')).toBeGreaterThanOrEqual(1);
  released.resolve();
  await Promise.all(many);
  await expect.poll(() => line(inUse)).toBe(0);
  await expect.poll(() => line('sangbok_database_waiting')).toBe(0);

  await deps.db.updateTable('installation').set({ backed_up_at: 1_700_000_000_000 }).execute();
  await expect.poll(() => line('sangbok_backup_timestamp_seconds')).toBe(1_700_000_000);
  expect(await line('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
});

it('answers GET /metrics and nothing else, with or without a database', async () => {
  const deps = await testDeps();
  const server = serveMetrics(countAnswers(deps).registry).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = async (path: string, method = 'GET') => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method });
    return [answer.status, (await answer.text()).includes('sangbok_database_waiting 0')];
  };
  expect(await ask('/metrics')).toEqual([200, true]);
  expect(await ask('/metrics', 'POST')).toEqual([404, false]);
  expect(await ask('/')).toEqual([404, false]);
  await deps.db.destroy();
  expect(await ask('/metrics')).toEqual([200, true]);
});
