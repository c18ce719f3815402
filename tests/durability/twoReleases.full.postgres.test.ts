import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { idempotencyHeader } from '#contract/base/headers.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { makeForm } from '#server/testing/makeForm.ts';
import { runClients, behindProxy, type Load } from './behindProxy.ts';
import { counted, type Finding, say } from './figure.ts';
import { findProxy, type ProxyName } from './proxies.ts';

const people = 20;
const patience = 60_000; // ms
const preload = (name: string) => ({
  NODE_OPTIONS: `--import=${import.meta.dirname}/preloads/${name}.ts`,
});

/** R15: two servers, one of which is of the next release, or ends before it responds. */
describe.each<ProxyName>(['nginx', 'haproxy'])('two servers behind %s', (proxy) => {
  beforeEach(({ skip }) => {
    const missing = findProxy(proxy) === undefined;
    if (missing && process.env['REQUIRE_PROXIES'] === '1') throw new Error(`there is no ${proxy}`);
    skip(missing, `no ${proxy} on this machine`);
  });

  it('are of two releases with a migration between, and no request fails', {
    timeout: 5 * patience,
  }, async () => {
    expect(say(await restartOverMigration(proxy))).toEqual([]);
  });

  it('create one invitation, though one of them ends before it responds', {
    timeout: patience,
  }, async () => {
    const { target } = await behindProxy(proxy, { settings: preload('losesFirstInvitation') });
    const { browser } = await target.person({ role: 'prest' });
    const press = () =>
      browser.post(
        '/api/invitations',
        { firstName: 'Even', community: 'Ila' },
        { [idempotencyHeader]: 'press-1' },
      );
    const answers = [await press()];
    if (answers[0]?.status !== 200) answers.push(await press()); // as a person would retry
    const { status, body } = answers.at(-1) ?? {};
    expect(status).toBe(200);
    expect(answers).toHaveLength(proxy === 'nginx' ? 1 : 2);
    expect(await target.deps.db.selectFrom('invitation').select('id').execute()).toHaveLength(1);
    const [, inviteToken] = String(body?.['invitationUrl']).split('#t=');
    const inviteCode = body?.['inviteCode'];
    const { status: entered } = await target
      .client()
      .post('/api/auth/register', { inviteCode, inviteToken });
    expect(entered).toBe(200);
  });
});

/**
 * Restarts first one server, then the other, into a release with one more migration, under load.
 */
async function restartOverMigration(proxy: ProxyName): Promise<Finding> {
  const drain = proxy === 'haproxy' ? { STOP_DELAY: '3' } : {};
  const both = await behindProxy(proxy, { settings: drain });
  const [one, two] = both.servers;
  const next = preload('nextRelease');
  const songId = await addSong(both.target.deps);
  const { browser } = await both.target.person();
  const faults: string[] = [];
  let written = 0;
  const write = async () => {
    const { headers, payload } = await makeForm({ notes: `${++written}` });
    const change = { body: payload, headers };
    const { status, text } = await browser.send('PATCH', `/api/songs/${songId}`, change);
    if (status !== 200) faults.push(`PATCH: ${status} ${text}`);
  };
  const load = await runClients(both, songId, people, async (asked) => {
    await waitForResponses(asked, write);
    await one.restart(next);
    await vi.waitUntil(async () => (await one.answers()) > people, { timeout: patience });
    const olderAnswered = await two.answers();
    await waitForResponses(asked, write);
    expect(await two.answers()).toBeGreaterThan(olderAnswered);
    await expect(two.restart()).rejects.toThrow('the server ended'); // the database is newer now
    await waitForResponses(asked, write);
    await two.restart(next);
    await vi.waitUntil(async () => (await two.answers()) > people, { timeout: patience });
    await waitForResponses(asked, write);
  });
  const { rows } = await sql`select next_column from song limit 1`.execute(both.target.deps.db);
  expect(rows).toHaveLength(1);
  faults.push(...load.failed);
  const { body } = await browser.get(`/api/songs/${songId}`);
  const kept = Number(body['version']) - 1;
  if (kept !== written) faults.push(`${written} changes, ${kept} kept`);
  const figure =
    `R15 ${proxy} two releases and a step between while ${people} people ask: ` +
    `${faults.length} of ${counted(load.answered + written)} requests failed`;
  return { figure, faults };
}

/** Waits for another ten responses per person, and writes meanwhile. */
async function waitForResponses(load: Load, write: () => Promise<void>): Promise<void> {
  const goal = load.answered + 10 * people;
  while (load.answered + load.failed.length < goal) await write();
}
