import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Endpoint, inputSchemas } from '#contract/base/endpoint.ts';
import { errors } from '#contract/base/errors.ts';
import { emptyItem } from '#plan/plan.ts';
import { testedEngine } from '#server/db/testing/testDatabase.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { type FormValue, makeForm } from '#server/testing/makeForm.ts';
import type { Answer, TestBrowser } from '#server/testing/TestBrowser.ts';
import { type TestServer, testServer } from '#server/testing/testServer.ts';
import { counted, type Finding, say } from './figure.ts';
import { type Shape, shapesOf } from './shapesOf.ts';
import { isFull } from '#tests/isFull.ts';

const times = isFull ? 200 : 2;
const patience = 30_000; // ms, far beyond the slowest response

/**
 * R8: each call of the contract with input generated from its schemas, and with one part changed.
 */
it(`answers every call with ${times} inputs`, { timeout: times * 60_000 }, async () => {
  const server = await testServer({ settings: { environment: 'development' } });
  expect(server.routes.length).toBeGreaterThan(40);
  expect(say(await callEach(server))).toEqual([]);
});

async function callEach(server: TestServer): Promise<Finding> {
  const world = await makeWorld(server);
  const count = { calls: 0, done: 0, failed: 0, unanswered: 0 };
  const faults: string[] = [];
  for (const { endpoint } of server.routes) {
    for (const shape of fc.sample(shapesOf(endpoint, world.ids), times)) {
      const answer = await Promise.race([
        send(world, endpoint, shape),
        pause(patience, null, { ref: false }),
      ]);
      count.calls += 1;
      if (answer === null) count.unanswered += 1;
      else if (answer.status >= 500) count.failed += 1;
      else if (answer.status < 400) count.done += 1;
      const fault = faultOf(endpoint, shape, answer);
      if (fault !== null) {
        const text = JSON.stringify(shape).slice(0, 500);
        faults.push(`${endpoint.method} ${endpoint.path} ${fault} ${text}`);
      }
    }
  }
  if (count.done === 0) faults.push('no call was done');
  const figure =
    `R8 ${testedEngine()} ${server.routes.length} calls in ${times} shapes: ${count.failed} of ` +
    `${counted(count.calls)} answered 5xx, ${count.unanswered} not at all, ` +
    `${counted(count.done)} were done`;
  return { figure, faults };
}

function faultOf(endpoint: Endpoint, { body }: Shape, answer: Answer | null): string | null {
  if (answer === null) return 'never answered';
  const { status, body: said, text } = answer;
  if (status >= 500) return `${status} ${text}`;
  const isSaid =
    Object.hasOwn(errors, String(said['code'])) && /^\p{Lu}/u.test(String(said['message']));
  if (status >= 400 && !isSaid) return `${status} without a sentence: ${text}`;
  const fits = body === undefined || inputSchemas(endpoint).body.safeParse(asSent(body)).success;
  return status < 400 && !fits ? `${status} though it is not what the call takes` : null;
}

const asSent = (body: unknown): unknown => JSON.parse(JSON.stringify(body));

interface World {
  readonly server: TestServer;
  readonly ids: readonly string[];
  browser: TestBrowser;
}

/** An installation with most kinds of data, and a caller with every right. */
async function makeWorld(server: TestServer): Promise<World> {
  const { person, browser } = await server.person({ role: 'prest' });
  const other = await server.person({ role: 'kantor' });
  const songs = [await addSong(server.deps), await addSong(server.deps, { title: 'Vinden' })];
  await browser.post('/api/invitations', { firstName: 'Even', community: 'Bakklandet' });
  const item = { ...emptyItem, id: 'a', slot: 'inngang', songId: songs[0] };
  const planned = { date: '2026-11-28', kind: 'eukaristi', items: [item] };
  const plan = await browser.post('/api/plans', planned);
  const invitations = await server.deps.db.selectFrom('invitation').select('id').execute();
  const ids = [
    ...songs,
    'psalms',
    String(plan.body['id']),
    person.id,
    other.person.id,
    ...invitations.map(({ id }) => id),
    '1',
  ];
  return { server, ids, browser };
}

/**
 * Repeats a call as another person, one day later, where this one has been signed out or rate
 * limited.
 */
async function send(world: World, endpoint: Endpoint, shape: Shape): Promise<Answer> {
  const answer = await sendBy(world.browser, endpoint, shape);
  if (![401, 403, 429].includes(answer.status)) return answer;
  world.server.deps.pass(24 * 60 * 60 * 1000);
  world.browser = (await world.server.person({ role: 'prest' })).browser;
  return sendBy(world.browser, endpoint, shape);
}

async function sendBy(browser: TestBrowser, { method, path }: Endpoint, shape: Shape) {
  const { params, query, body, form } = shape;
  const address = path.replace(/:(\w+)/g, (_, name: string) => written(memberOf(params, name)));
  const asked = Object.entries(Object(query) as object).map(
    ([name, value]) => `${written(name)}=${written(value)}`,
  );
  const url = asked.length > 0 ? `${address}?${asked.join('&')}` : address;
  if (form === undefined) {
    return browser.send(method, url, body === undefined ? {} : { body: JSON.stringify(body) });
  }
  const { headers, payload } = await makeForm(textsOf(form));
  return browser.send(method, url, { body: payload, headers: { ...headers } });
}

const memberOf = (value: unknown, name: string): unknown => Reflect.get(Object(value), name);

const written = (value: unknown): string => encodeURIComponent(textOf(value).toWellFormed());

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

function textsOf(form: unknown): Readonly<Record<string, FormValue>> {
  const texts = Object.entries(Object(form) as object).map(([name, value]) => {
    return [name, Array.isArray(value) ? Array.from(value, textOf) : textOf(value)];
  });
  return Object.fromEntries(texts) as Record<string, FormValue>;
}
