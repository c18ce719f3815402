import { describe, expect } from 'vitest';
import { limits } from '#contract/base/limits.ts';
import { testDeps } from '#server/db/testing/testDeps.ts';
import { it } from '#server/testing/it.ts';
import { readCurrentUser } from './session.ts';

const day = 24 * 60 * 60 * 1000; // ms

async function isIn(browser: { get(url: string): Promise<{ status: number }> }): Promise<boolean> {
  return (await browser.get('/api/auth/me')).status === 200;
}

describe('a session', () => {
  it('returns its user', async ({ server }) => {
    const { browser, person: row } = await server.person({ role: 'kateket', can_invite: 0 });
    expect((await browser.get('/api/auth/me')).body).toEqual({
      user: {
        id: row.id,
        firstName: 'Ragnhild',
        community: 'Bakklandet',
        role: 'kateket',
        canInvite: false,
        music: null,
      },
    });
  });

  it('lasts 30 days without use', async ({ server, maria: { browser } }) => {
    server.deps.pass(limits.signInIdle - 1);
    expect(await isIn(browser)).toBe(true);
    server.deps.pass(limits.signInIdle);
    expect(await isIn(browser)).toBe(false);
  });

  it('lasts 180 days, however often it is used', async ({ server, maria: { browser } }) => {
    for (let passed = 0; passed < 179; passed++) {
      server.deps.pass(day);
      expect(await isIn(browser)).toBe(true);
    }
    server.deps.pass(day);
    expect(await isIn(browser)).toBe(false);
  });

  it('is found only by its cookie', async ({ server, maria: { browser } }) => {
    const [name = '', token = ''] = [...browser.cookies][0] ?? [];
    expect(name).toBe('__Host-sangbok');
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const row = await server.deps.db.selectFrom('sign_in').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token);
    for (const wrong of ['', 'x', row.token_hash, `${token}x`, '%', token.toUpperCase()]) {
      browser.cookies.set(name, wrong);
      expect(await isIn(browser)).toBe(false);
    }
    browser.cookies.delete(name);
    browser.cookies.set('sangbok', token);
    expect(await isIn(browser)).toBe(false);
  });

  it('updates its last use once an hour, not at every request', async ({ server }) => {
    const { browser } = await server.person();
    const used = async () => {
      await browser.get('/api/auth/me');
      const query = server.deps.db.selectFrom('sign_in').select('last_used_at');
      return (await query.executeTakeFirstOrThrow()).last_used_at;
    };
    const begun = await used();
    server.deps.pass(3_599_999);
    expect(await used()).toBe(begun);
    server.deps.pass(1);
    expect(await used()).toBe(begun + 3_600_000);
  });
});

it('still works when its last use cannot be updated', async ({ server, maria: { browser } }) => {
  server.deps.pass(2 * 3_600_000);
  const full = server.deps.db.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'UpdateQueryNode') throw new Error('disk full');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const warnings: string[] = [];
  const log = { ...server.deps.log, warn: (_: object, message: string) => warnings.push(message) };
  const token = browser.cookies.get('__Host-sangbok');
  const user = await readCurrentUser({ ...server.deps, db: full, log }, token);
  expect(user).toMatchObject({ firstName: 'Maria' });
  expect(warnings).toEqual(['could not note the use of a sign-in']);
});

it('is null without a cookie', async () => {
  const deps = await testDeps();
  expect(await readCurrentUser(deps, undefined)).toBeNull();
});
