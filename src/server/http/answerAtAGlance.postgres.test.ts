import { expect, it, vi } from 'vitest';
import { type SharedReads, sharedReads } from '#server/storage/preparedQuery.ts';
import { silence } from '#server/storage/testing/testDeps.ts';
import { DatabaseBusy } from '#server/storage/turns.ts';
import { addSong } from '#server/storage/testing/addSong.ts';
import { listening } from '#server/testing/listening.ts';
import { type TestServer, testServer } from '#server/testing/testServer.ts';

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
  /** By this, where all that is asked fails. */
  fails: Error | undefined;
}

/** What is said of the database's state is what the test says. */
function watched(db: TestServer['deps']['db']) {
  const its = sharedReads.get(db);
  const real = { ...its };
  const said: Said = { state: 'one', fails: undefined };
  Object.assign(its ?? {}, {
    state: async () => {
      if (said.fails) throw said.fails;
      return said.state;
    },
    read: async (...asked: Parameters<SharedReads['read']>) => {
      if (said.fails) throw said.fails;
      return { row: (await real.read?.(...asked))?.row, state: said.state };
    },
  });
  return said;
}

it('keeps nothing where a database does not tell its state', async () => {
  const { get, deps, browser, url } = await setUp();
  const said = watched(deps.db);
  said.state = undefined;
  await get(browser, url); // whoever asks is known from here on
  expect(await get(browser, url)).toMatchObject({ status: 200, atAGlance: true });
  await browser.post('/api/auth/logout');
  expect(await get(browser, url)).toMatchObject({ status: 401, atAGlance: false });
});

it('leaves all to the route where the database does not answer, and says so once', async () => {
  const { get, deps, browser, url, warned } = await setUp();
  const first = await get(browser, url);
  const fails = new Error('lost');
  watched(deps.db).fails = fails;
  for (let time = 0; time < 2; time++) {
    expect(await get(browser, url)).toMatchObject({ ...first, atAGlance: false });
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
