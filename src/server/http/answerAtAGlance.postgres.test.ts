import { expect, it, onTestFinished, vi } from 'vitest';
import { type SharedReads, sharedReads } from '#server/storage/preparedQuery.ts';
import { silence } from '#server/storage/testing/testDeps.ts';
import { DatabaseBusy } from '#server/storage/turns.ts';
import { addSong } from '#server/storage/testing/addSong.ts';
import { listening } from '#server/testing/listening.ts';
import { type TestServer, testServer } from '#server/testing/testServer.ts';
import { callBudgets } from './callBudget.ts';
import { createServer } from './createServer.ts';
import { createDoor } from './door.ts';
import type { Answered } from './metrics.ts';

async function setUp() {
  const warned: object[] = [];
  const log = { ...silence, warn: (details: object) => void warned.push(details) };
  const server = await listening(await testServer({ log }));
  const url = `/api/songs/${await addSong(server.deps)}`;
  const { browser } = await server.person();
  await server.get(browser, url); // its text is at hand from here on
  return { ...server, browser, url, warned };
}

interface Said {
  state: string | undefined;
  looks: number;
  reads: number;
  /** By this, where all that is asked fails. */
  fails: Error | undefined;
  asking: () => unknown;
}

/** What is said of the database's state is what the test says; counts what is read. */
function watched(db: TestServer['deps']['db']) {
  const its = sharedReads.get(db);
  const real = { ...its };
  const said: Said = {
    state: 'one',
    looks: 0,
    reads: 0,
    fails: undefined,
    asking: () => undefined,
  };
  Object.assign(its ?? {}, {
    state: async () => {
      said.looks++;
      said.asking();
      if (said.fails) throw said.fails;
      return said.state;
    },
    read: async (...asked: Parameters<SharedReads['read']>) => {
      said.reads++;
      said.asking();
      if (said.fails) throw said.fails;
      return { row: (await real.read?.(...asked))?.row, state: said.state };
    },
  });
  return said;
}

it('reads nothing anew as long as the state is the same', async () => {
  const { get, deps, browser, url } = await setUp();
  const said = watched(deps.db);
  const first = await get(browser, url);
  expect(first).toMatchObject({ atAGlance: true });
  const { reads } = said;
  expect(await get(browser, url)).toEqual(first);
  expect(said.reads).toBe(reads);
  said.state = 'two';
  expect(await get(browser, url)).toEqual(first);
  expect(said.reads).toBeGreaterThan(reads);
});

it('reads each song once after a write, and who asks once for all of them', async () => {
  const { get, deps, browser, url } = await setUp();
  const other = `/api/songs/${await addSong(deps)}`;
  await get(browser, other);
  const said = watched(deps.db);
  await get(browser, url);
  await get(browser, other);
  said.state = 'two';
  await get(browser, url);
  const { looks, reads } = said;
  expect(await get(browser, other)).toMatchObject({ atAGlance: true });
  expect([said.looks - looks, said.reads - reads]).toEqual([0, 1]);
  await get(browser, other);
  expect([said.looks - looks, said.reads - reads]).toEqual([1, 1]);
});

it('asks for all at once where a database does not tell its state, and keeps nothing', async () => {
  const { get, deps, browser, url } = await setUp();
  const said = watched(deps.db);
  said.state = undefined;
  await get(browser, url); // whoever asks is known from here on
  for (let time = 0; time < 3; time++) {
    const { looks, reads } = said;
    expect(await get(browser, url)).toMatchObject({ status: 200, atAGlance: true });
    expect([said.looks - looks, said.reads - reads]).toEqual([0, 2]);
  }
  await browser.post('/api/auth/logout');
  expect(await get(browser, url)).toMatchObject({ status: 401, atAGlance: false });
});

it('leaves all to the route where the database does not answer, and says so once', async () => {
  const { get, deps, browser, url, warned } = await setUp();
  const first = await get(browser, url);
  const fails = new Error('lost');
  watched(deps.db).fails = fails;
  for (let time = 0; time < 2; time++) {
    expect(await get(browser, url)).toEqual({ ...first, atAGlance: false });
  }
  expect(warned).toEqual([{ err: fails, unsaid: 0 }]);
});

it('refuses at once who has waited for a silent database', async () => {
  const { get, deps, browser, url } = await setUp();
  const first = await get(browser, url);
  const said = watched(deps.db);
  said.fails = new DatabaseBusy('silent');
  const asked = vi.spyOn(deps.db, 'executeQuery');
  const answer = await get(browser, url);
  expect(answer).toMatchObject({ status: 503, head: { 'retry-after': '2' } });
  expect(JSON.parse(answer.text)).toMatchObject({ code: 'unavailable' });
  expect(asked).not.toHaveBeenCalled();
  said.fails = undefined;
  expect(await get(browser, url)).toEqual(first);
});

it('counts the time of who waits in vain', async () => {
  const server = await setUp();
  const { deps, browser, routes, url } = server;
  const answers: Answered[] = [];
  const door = createDoor(
    deps,
    routes,
    () => counted.ready(),
    (each) => void answers.push(each),
  );
  const counted = createServer(deps, routes, () => null, callBudgets({}), undefined, door);
  onTestFinished(() => counted.close());
  const said = watched(deps.db);
  said.fails = new Error('lost');
  let late = 0; // ms
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + late);
  onTestFinished(() => void vi.restoreAllMocks());
  said.asking = () => (late += 5000);
  const { get } = await listening({ ...server, app: counted });
  expect(await get(browser, url)).toMatchObject({ status: 200, atAGlance: false });
  await expect.poll(() => answers).not.toHaveLength(0);
  expect(answers).toMatchObject([{ method: 'GET', route: '/api/songs/:id', status: 200 }]);
  expect(answers[0]?.milliseconds).toBeGreaterThan(5000);
});
