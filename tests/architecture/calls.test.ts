import { describe, expect, it } from 'vitest';
import { allRoutes } from '#server/routes.ts';
import type { Settings } from '#server/settings/settings.ts';
import { testDeps } from '#server/storage/testing/testDeps.ts';
import { contractCalls, named } from './contractCalls.ts';
import { specTable } from './specification.ts';

/** The spec writes `GET /api/songs/{id}?x=`, the code `GET /api/songs/:id`. */
const asCode = (call: string) => call.replace(/\?.*$/, '').replaceAll(/\{(\w+)\}/g, ':$1');

describe('calls', async () => {
  const table = specTable('Method and path');
  const callsOf = (since: string) => [
    ...new Set(
      table
        .filter((row) => row['Since'] === since)
        .map((row) => asCode(row['Method and path'] ?? '')),
    ),
  ];
  const specified = callsOf('1.0').sort();
  const contract = (await contractCalls()).sort();

  it('are read from spec §7', () => {
    expect(table.length).toBeGreaterThanOrEqual(22);
    expect(table.every((row) => ['1.0', 'next'].includes(row['Since'] ?? ''))).toBe(true);
  });

  it('of the contract are those of spec §7, each once', () => {
    const later = callsOf('next').filter((call) => contract.includes(call));
    expect(contract).toEqual([...specified, ...later].sort());
  });

  it('of spec §7 that are there now are what the server answers, and nothing else', async () => {
    expect((await answeredIn('development')).names).toEqual(specified);
  });

  it('that a prest alone may make are those that spec §7 says so of', async () => {
    const { routes } = await answeredIn('production');
    const forPrest = routes.filter(({ endpoint }) => endpoint.access === 'administer');
    const said = table.filter((row) => /prest only/.test(row['Answer'] ?? ''));
    expect(said.length).toBeGreaterThan(5);
    expect(forPrest.map(({ endpoint }) => named(endpoint)).sort()).toEqual(
      said.map((row) => asCode(row['Method and path'] ?? '')).sort(),
    );
  });

  it('that a visitor may make are those of getting in, «Personvern», and what the host alone is told', async () => {
    const { routes } = await answeredIn('production');
    const open = routes.filter(({ endpoint }) => endpoint.access === 'anyone');
    for (const { endpoint } of open)
      expect(endpoint.path).toMatch(/^\/api\/((auth|prod|webauthn)\/|privacy$|way-in$)/);
  });

  it('hold no dev login where people are served', async () => {
    const devLogin = 'POST /api/auth/dev-login-simple';
    expect(specified).toContain(devLogin);
    const rest = specified.filter((call) => call !== devLogin);
    expect((await answeredIn('production')).names).toEqual(rest);
  });
});

async function answeredIn(environment: Settings['environment']) {
  const deps = await testDeps({ settings: { environment } });
  const routes = await allRoutes(deps);
  await deps.db.destroy();
  return { routes, names: routes.map(({ endpoint }) => named(endpoint)).sort() };
}
