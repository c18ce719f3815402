import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/base/endpoint.ts';
import { errors } from '#contract/base/errors.ts';
import { pages } from '#contract/base/pages.ts';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { allRoutes } from '#server/routes.ts';
import type { Settings } from '#server/settings/settings.ts';
import { testDeps } from '#server/db/testing/testDeps.ts';
import { routes as screens } from '#web/screens/routes.tsx';
import { filesMatching, textOf } from './textOf.ts';

describe('calls', async () => {
  const contract = (await callsOfContract()).map(named).sort();
  const specified = specifiedCalls();

  it('of the contract are those of spec §7', () => {
    expect(contract).toEqual(specified.map(({ call }) => call).sort());
  });

  it('of the contract are those the server answers, with the dev login in development only', async () => {
    const devLogin = 'POST /api/auth/dev-login-simple';
    const [developing, serving] = [await routesIn('development'), await routesIn('production')];
    expect(developing.map(named).sort()).toEqual(contract);
    expect(serving.map(named).sort()).toEqual(contract.filter((call) => call !== devLogin));
  });

  it('require a prest where spec §7 says so, and are open to anyone only for signing in, «Personvern» and shared plans', async () => {
    const serving = await routesIn('production');
    const open = (wanted: Endpoint['access']) =>
      serving.filter(({ access }) => access === wanted).map(named);
    const said = specified.filter(({ notes }) => notes.includes('prest only'));
    expect(open('administer').sort()).toEqual(said.map(({ call }) => call).sort());
    const authentication = / \/api\/((auth|prod|webauthn)\/|privacy$|way-in$|shared\/)/;
    expect(open('anyone').filter((call) => !authentication.test(call))).toEqual([]);
  });
});

it('pages of the contract are those of the screens and of spec §2', () => {
  const table = specifiedRoutes().filter(([route]) => route?.startsWith('/'));
  const agreed = table.map(([path, , access]) => ({
    path,
    access: access === 'public' ? 'public' : 'signedIn',
  }));
  expect(Object.values(pages)).toEqual(agreed);
  expect(screens.map(({ path, access }) => ({ path, access }))).toEqual(agreed);
});

it('errors of the contract are those that the server answers', () => {
  const files = filesMatching('src/server/**/*.ts', 'src/contract/**/*.ts').filter(
    (file) => !/\.test\.|base\/errors\.ts$/.test(file),
  );
  const sources = files.map(textOf).join('\n');
  expect(Object.keys(errors).filter((code) => !sources.includes(`'${code}'`))).toEqual([]);
});

function named({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

async function callsOfContract(): Promise<Endpoint[]> {
  const files = filesMatching('src/contract/*/*.ts').filter((file) => !file.includes('.test.'));
  const modules = await Promise.all(files.map((file) => import(join(projectRoot, file))));
  return modules.flatMap((module) => Object.values(module).filter(isEndpoint));
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

async function routesIn(environment: Settings['environment']): Promise<Endpoint[]> {
  const deps = await testDeps({ settings: { environment } });
  const routes = await allRoutes(deps);
  await deps.db.destroy();
  return routes.map(({ endpoint }) => endpoint);
}

/** The calls of docs/spec.md, one per line of the block in §7, with `{id}` written as `:id`. */
function specifiedCalls(): { call: string; notes: string }[] {
  const [, block = ''] = /^## 7\. Calls$[^]*?^```$([^]*?)^```$/m.exec(textOf('docs/spec.md')) ?? [];
  return block
    .trim()
    .split('\n')
    .map((line) => {
      const [method = '', path = '', ...notes] = line.split(/ +/);
      return { call: `${method} ${withColons(path)}`, notes: notes.join(' ') };
    });
}

/** Cells of the table of routes in docs/spec.md, with `{id}` written as `:id`. */
function specifiedRoutes(): string[][] {
  const [, table = ''] = textOf('docs/spec.md').split('\n| Route |');
  const [rows = ''] = table.split('\n\n');
  return rows
    .split('\n')
    .slice(2)
    .map((row) => row.split('|').slice(1, -1))
    .map(([path = '', ...others]) => [
      withColons(path.trim()),
      ...others.map((cell) => cell.trim()),
    ]);
}

function withColons(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}
