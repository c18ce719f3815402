import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import type { Budgets } from '#contract/base/budgets.ts';
import { startSession, sessionCookie } from '#server/auth/sessions/session.ts';
import type { Deps } from '#server/core/deps.ts';
import { callBudgets } from '#server/http/calls/callBudget.ts';
import { createApp } from '#server/app.ts';
import type { BuiltSsr } from '#server/http/pages/ssr.ts';
import type { ScreenFiles } from '#server/http/pages/readScreenFiles.ts';
import type { Route } from '#server/core/route.ts';
import { newPerson } from '#server/auth/registration/newPerson.ts';
import { insertPerson } from '#server/db/personStore.ts';
import { allRoutes } from '#server/routes.ts';
import type { PersonTable } from '#server/db/peopleTables.ts';
import { type TestDeps, testDeps } from '#server/db/testing/testDeps.ts';
import { TestBrowser } from './TestBrowser.ts';

export interface TestServer {
  readonly app: FastifyInstance;
  readonly deps: TestDeps;
  readonly routes: readonly Route[];
  /** A browser without a session. */
  readonly client: (address?: string) => TestBrowser;
  /** Creates a person and signs them in, with recent authentication. */
  readonly person: (like?: Partial<PersonTable>) => Promise<SignedIn>;
  /** Signs the person in on another browser, with recent authentication. */
  readonly signIn: (person: PersonTable) => Promise<TestBrowser>;
}

export interface SignedIn {
  readonly person: PersonTable;
  readonly browser: TestBrowser;
}

interface Options {
  readonly routes?: readonly Route[];
  readonly files?: ScreenFiles | null;
  /** Rate limits; none by default, since tests send many requests within a moment. */
  readonly budgets?: Budgets;
  readonly rendering?: BuiltSsr | null;
}

/** The complete server with a fresh database, without a network. */
export async function testServer(
  overrides: Parameters<typeof testDeps>[0] = {},
  options: Options = {},
): Promise<TestServer> {
  const deps = await testDeps(overrides);
  const routes = options.routes ?? (await allRoutes(deps));
  const { files = null, budgets = {}, rendering = null } = options;
  const spend = callBudgets(budgets);
  const app = createApp(deps, {
    routes,
    screens: () => files,
    spend,
    rendering: async () => rendering,
  });
  onTestFinished(() => app.close());
  return {
    app,
    deps,
    routes,
    client: (address) => new TestBrowser(app, address),
    person: async (like) => {
      const person = { ...newPerson(deps, named), ...like };
      await insertPerson(deps.db, person);
      return { person, browser: await signIn(deps, new TestBrowser(app), person) };
    },
    signIn: (person) => signIn(deps, new TestBrowser(app), person),
  };
}

const named = { firstName: 'Ragnhild', community: 'Bakklandet' };

async function signIn(deps: Deps, browser: TestBrowser, person: PersonTable): Promise<TestBrowser> {
  const signingIn = { personId: person.id, device: 'Linux', replaces: null };
  const prefix = deps.settings.environment === 'development' ? '' : '__Host-';
  browser.cookies.set(`${prefix}${sessionCookie}`, await startSession(deps, signingIn));
  return browser;
}
