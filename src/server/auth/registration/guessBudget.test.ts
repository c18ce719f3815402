import { sql } from 'kysely';
import { describe, expect, vi } from 'vitest';
import { limits } from '#contract/base/limits.ts';
import { testedEngine } from '#server/db/testing/testDatabase.ts';
import { invite } from '#server/testing/invite.ts';
import type { TestBrowser } from '#server/testing/TestBrowser.ts';
import { it } from '#server/testing/it.ts';
import { type TestServer, testServer } from '#server/testing/testServer.ts';
import { twoServers } from '#server/testing/twoServers.ts';
import { countGuess } from './guessBudget.ts';

const minute = 60_000; // ms
const hour = 60 * minute;
const day = 24 * hour;

function guess(browser: TestBrowser, inviteCode = 'ZZZZZZ', inviteToken?: string) {
  return browser.post('/api/auth/register', { inviteCode, inviteToken });
}

/** Guesses from many addresses, three from each, so that only the installation's budget applies. */
async function guessFromEverywhere(server: TestServer, count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let number = 0; number < count; number++) {
    const third = Math.floor(number / 3);
    const address = `10.${third >> 8}.${third & 255}.${server.deps.clock() % 251}`;
    statuses.push((await guess(server.client(address))).status);
  }
  return statuses;
}

const wholeDay = { scope: 'installation', span: day };

/** Leaves so many guesses of the installation's daily budget. */
async function leave({ deps }: TestServer, remaining: number): Promise<void> {
  await deps.db
    .updateTable('guess_window')
    .set({ count: limits.guessesPerDay - remaining })
    .where('scope', '=', wholeDay.scope)
    .where('span', '=', wholeDay.span)
    .execute();
}

/** A day on which the budget's last guess comes so long after the first. */
async function useUpADay(server: TestServer, after = hour): Promise<void> {
  expect(await guessFromEverywhere(server, 1)).toEqual([400]);
  await leave(server, 1);
  server.deps.pass(after);
  expect(await guessFromEverywhere(server, 1)).toEqual([400]);
  server.deps.pass(day - after);
}

describe('an address', () => {
  it('is allowed 5 wrong codes in 15 minutes, then waits for the Retry-After', async () => {
    const server = await testServer();
    const browser = server.client('192.0.2.1');
    for (let wrong = 0; wrong < 5; wrong++) {
      expect((await guess(browser)).status).toBe(400);
      server.deps.pass(minute);
    }
    const full = await guess(browser);
    expect(full).toMatchObject({ status: 429, body: { code: 'tooManyGuesses' } });
    expect(full.headers['retry-after']).toBe(`${10 * 60}`);
    server.deps.pass(10 * minute - 1);
    expect((await guess(browser)).headers['retry-after']).toBe('1');
    server.deps.pass(1);
    expect((await guess(browser)).status).toBe(400);
  });

  it('is allowed 20 a day', async ({ server }) => {
    const browser = server.client('192.0.2.1');
    const statuses: number[] = [];
    for (let wrong = 0; wrong < 24; wrong++) {
      statuses.push((await guess(browser)).status);
      server.deps.pass(15 * minute);
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(20);
    const full = await guess(browser);
    expect(full.headers['retry-after']).toBe(`${(18 * hour) / 1000}`);
    server.deps.pass(18 * hour);
    expect((await guess(browser)).status).toBe(400);
  });

  it('does not affect other addresses when its budget is used up', async ({ server }) => {
    for (let wrong = 0; wrong < 60; wrong++) await guess(server.client('192.0.2.1'));
    expect((await guess(server.client('192.0.2.2'))).status).toBe(400);
  });

  it('has to wait with a correct code too', async ({ server }) => {
    const { inviteCode, token } = await invite(server);
    const browser = server.client('192.0.2.1');
    for (let wrong = 0; wrong < 5; wrong++) await guess(browser);
    expect((await guess(browser, inviteCode)).status).toBe(429);
    expect((await guess(browser, inviteCode, token)).status).toBe(200);
  });

  it('is not counted for correct codes, links, or texts that are not codes', async ({ server }) => {
    const { inviteCode, token } = await invite(server);
    const browser = server.client('192.0.2.1');
    for (let time = 0; time < 10; time++) {
      expect((await guess(browser, inviteCode)).status).toBe(200);
      expect((await guess(browser, inviteCode, token)).status).toBe(200);
      expect((await guess(browser, 'UUU')).status).toBe(400);
    }
  });

  it('is counted for a code with the token of another link', async ({ server }) => {
    const { token } = await invite(server);
    const browser = server.client('192.0.2.1');
    for (let wrong = 0; wrong < 5; wrong++) await guess(browser, 'ZZZZZZ', token);
    expect((await guess(browser, 'ZZZZZZ', token)).status).toBe(429);
  });

  it('is deleted when its window has expired', async ({ server }) => {
    await guess(server.client('192.0.2.1'));
    server.deps.pass(day);
    await guess(server.client('192.0.2.2'));
    const scopes = await server.deps.db.selectFrom('guess_window').select('scope').execute();
    expect(scopes.map(({ scope }) => scope)).not.toContain('192.0.2.1');
  });
});

describe('the installation', () => {
  it('allows 30 wrong codes an hour, from all addresses together', async ({ server }) => {
    const statuses = await guessFromEverywhere(server, 35);
    expect(statuses.filter((status) => status === 400)).toHaveLength(30);
    expect(statuses.slice(30)).toEqual([429, 429, 429, 429, 429]);
    server.deps.pass(hour);
    expect(await guessFromEverywhere(server, 1)).toEqual([400]);
  });

  it('allows 200 a day', async ({ server }) => {
    let refusedAsWrong = 0;
    for (let passed = 0; passed < 7; passed++) {
      const statuses = await guessFromEverywhere(server, limits.guessesPerHour + 1);
      refusedAsWrong += statuses.filter((status) => status === 400).length;
      server.deps.pass(hour);
    }
    expect(refusedAsWrong).toBe(200);
  });

  it('accepts only links after three such days in a row, until a prest accepts codes again', async () => {
    const server = await testServer();
    for (let days = 0; days < 3; days++) await useUpADay(server);
    const { inviteCode, token } = await invite(server);
    const client = server.client('192.0.2.9');
    const refused = { status: 403, body: { code: 'onlyLinksWork' } };
    expect(await guess(client, inviteCode)).toMatchObject(refused);
    server.deps.pass(5 * day);
    expect(await guess(client, inviteCode)).toMatchObject(refused);
    expect((await guess(client, inviteCode, token)).status).toBe(200);

    const prest = await server.person({ role: 'prest' });
    expect((await prest.browser.post('/api/registration/reopen')).body).toEqual({ ok: true });
    expect((await guess(client, inviteCode)).status).toBe(200);
    await useUpADay(server);
    expect((await guess(client, inviteCode)).status).toBe(200);
  });

  it('counts such a day once, also when a correct code reaches the limit again', async () => {
    const server = await testServer();
    const { inviteCode } = await invite(server);
    await guessFromEverywhere(server, 1);
    await leave(server, 1);
    for (let time = 0; time < 5; time++) {
      expect((await guess(server.client('192.0.2.1'), inviteCode)).status).toBe(200);
    }
  });

  it('accepts only links after three such days that reach the limit at their very end', async () => {
    const server = await testServer();
    for (let days = 0; days < 3; days++) await useUpADay(server, day - 1);
    expect(await guess(server.client())).toMatchObject({ body: { code: 'onlyLinksWork' } });
  });

  it('still accepts codes after two such days, a pause, and two more', async ({ server }) => {
    await useUpADay(server);
    await useUpADay(server);
    server.deps.pass(2 * day);
    await useUpADay(server);
    await useUpADay(server);
    expect((await guess(server.client())).status).toBe(400);
  });
});

it('accepts codes again while a guess closes them, without a deadlock', async () => {
  const [one, other] = await twoServers();
  const started_at = one.deps.clock() - hour;
  const last = { ...wholeDay, started_at, count: limits.guessesPerDay - 1 };
  const ceiling = { scope: 'ceiling', span: 3 * day, started_at: started_at - day };
  const windows = [last, { ...ceiling, count: limits.daysAtCeiling - 1 }];
  await one.deps.db.insertInto('guess_window').values(windows).execute();
  const prest = await other.person({ role: 'prest' });

  // The guess has been counted in all windows and is about to close the registration by code.
  const counted = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const inserts: object[] = [];
  const db = one.deps.db.withPlugin({
    transformQuery({ node, queryId }) {
      if (node.kind === 'InsertQueryNode') inserts.push(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (inserts.indexOf(queryId) === 4) {
        counted.resolve();
        await goOn.promise;
      }
      return result;
    },
  });
  const counting = countGuess({ ...one.deps, db }, '192.0.2.1');
  await counted.promise;
  const opening = prest.browser.post('/api/registration/reopen');
  if (testedEngine() === 'postgres') await vi.waitFor(() => someoneWaits(one), { timeout: 5000 });
  goOn.resolve();
  await counting;
  expect(await opening).toMatchObject({ status: 200 });
  expect((await guess(other.client())).status).toBe(400);
});

async function someoneWaits({ deps }: TestServer): Promise<void> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(deps.db);
  expect(rows).toHaveLength(1);
}

it('refuses a code where counting fails', async ({ server }) => {
  const { inviteCode } = await invite(server);
  const { schema } = server.deps.db;
  await schema.alterTable('guess_window').renameTo('away').execute();
  try {
    expect((await guess(server.client(), inviteCode)).status).toBe(500);
  } finally {
    await schema.alterTable('away').renameTo('guess_window').execute();
  }
});
