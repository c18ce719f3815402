import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { BodyOf } from '#contract/base/endpoint.ts';
import type { changePlan as endpoint, Plan } from '#contract/plans/plans.ts';
import { AppError } from '#server/core/AppError.ts';
import type { CurrentUser } from '#server/core/currentUser.ts';
import { addPerson } from '#server/db/testing/addPerson.ts';
import { testedEngine } from '#server/db/testing/testDatabase.ts';
import { type TestDeps, testDeps } from '#server/db/testing/testDeps.ts';
import { isFull } from '#tests/isFull.ts';
import { getPlan } from './readPlans.ts';
import { advent, planItem } from './testing/somePlan.ts';
import { changePlan, createPlan } from './writePlans.ts';

const numRuns = isFull ? 300 : 30;

/** One request of one of the two: some operations on what this person sees, or a look at the plan. */
interface Step {
  readonly who: 0 | 1;
  readonly operations: readonly Operation[];
}
interface Operation {
  readonly op: 'add' | 'put' | 'move' | 'remove';
  /** Which of the items seen, and which of them comes before it. */
  readonly at: number;
  readonly after: number;
}

const operation = fc.record<Operation>({
  op: fc.constantFrom('add', 'put', 'move', 'remove'),
  at: fc.nat(5),
  after: fc.nat(6),
});
const steps = fc.array(
  fc.record<Step>({
    who: fc.constantFrom(0, 1),
    operations: fc.array(operation, { maxLength: 3 }),
  }),
  { minLength: 2, maxLength: 8 },
);

type Change = NonNullable<BodyOf<typeof endpoint>['items']>[number];

/** The items as they must be by what was answered, each with the version that last changed it. */
class ExpectedItems {
  readonly #notes = new Map<string, string | null>();
  readonly #changedIn = new Map<string, number>();

  constructor({ items }: Plan) {
    for (const { id, note } of items) this.#notes.set(id, note);
  }

  /** Whether somebody has changed one of these since a version. */
  conflicts(changes: readonly Change[], since: number): boolean {
    return changes.some((change) => (this.#changedIn.get(idOf(change)) ?? 0) > since);
  }

  take(changes: readonly Change[], version: number): void {
    for (const change of changes) {
      const id = idOf(change);
      if (change.op !== 'put' && !this.#notes.has(id)) continue;
      if (change.op === 'put') this.#notes.set(id, change.item.note);
      if (change.op === 'remove') this.#notes.delete(id);
      this.#changedIn.set(id, version);
    }
  }

  /** By id, so that an item that is lost, doubled or overwritten shows. */
  get sorted(): [string, string | null][] {
    return [...this.#notes].toSorted(([a], [b]) => (a < b ? -1 : 1));
  }
}

it(`two people lose and double no item in ${numRuns} interleavings`, {
  timeout: numRuns * 400,
}, async ({ annotate }) => {
  const deps = await testDeps();
  const people = [await addPerson(deps), await addPerson(deps)] as const;
  const count = { done: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      expect(await faultsOf(deps, people, all, count)).toEqual([]);
    }),
    { numRuns },
  );
  await annotate(
    `plans ${testedEngine()} ${numRuns} interleavings, ${count.done} changes done and ${count.refused} refused: 0 items lost or doubled`,
    'figure',
  );
  expect(Math.min(count.done, count.refused)).toBeGreaterThan(numRuns / 10);
});

/** Plays the steps at one plan, and returns what the server answered otherwise than expected. */
async function faultsOf(
  deps: TestDeps,
  people: readonly [CurrentUser, CurrentUser],
  all: readonly Step[],
  count: { done: number; refused: number },
): Promise<Fault[]> {
  const items = ['a', 'b', 'c', 'd'].map((id) => planItem(id));
  const made = await createPlan(deps, people[0], { ...advent, items }, undefined);
  const { id } = made;
  const expected = new ExpectedItems(made);
  const seen: [Plan, Plan] = [made, made];
  const compared: Fault[] = [];
  let now = made;
  let number = 0;
  for (const { who, operations } of all) {
    const person = people[who];
    const changes = changesOf(seen[who], operations, () => `n${++number}`);
    if (changes.length === 0) {
      seen[who] = await getPlan(deps, person, id);
      compared.push({ what: 'the plan that is read', is: seen[who], wanted: now });
      continue;
    }
    const since = seen[who].version;
    const target = { id, ifMatch: `"${since}"`, writeKey: undefined };
    const answer = await changePlan(deps, person, target, { items: changes }).catch(currentOf);
    const isRefused = answer instanceof AppError;
    const conflicts = expected.conflicts(changes, since);
    compared.push({ what: 'a conflict is refused', is: isRefused, wanted: conflicts });
    if (isRefused) {
      compared.push({ what: 'the current plan', is: answer.current, wanted: now });
      seen[who] = now;
      count.refused++;
      continue;
    }
    if (answer.version > now.version) expected.take(changes, answer.version);
    const named = changes.map(idOf);
    compared.push(
      { what: 'the items', is: sortedOf(answer), wanted: expected.sorted },
      { what: 'the order of others', is: others(answer, named), wanted: others(now, named) },
    );
    now = answer;
    seen[who] = answer;
    count.done++;
  }
  return compared.filter(({ is, wanted }) => !isDeepStrictEqual(is, wanted));
}

interface Fault {
  readonly what: string;
  readonly is: unknown;
  readonly wanted: unknown;
}

/** The operations as a device would send them: each on what is left after those before it. */
function changesOf(
  { items }: Plan,
  operations: readonly Operation[],
  fresh: () => string,
): Change[] {
  let ids = items.map((item) => item.id);
  return operations.flatMap(({ op, at, after }): Change[] => {
    const before = after === 0 ? null : (ids[after - 1] ?? null);
    if (op === 'add') {
      const item = planItem(fresh());
      ids = [...ids, item.id];
      return [{ op: 'put', item, after: before }];
    }
    const id = ids[at];
    if (id === undefined) return [];
    if (op === 'put') return [{ op, item: planItem(id, { note: fresh() }) }];
    if (op === 'move') return before === id ? [] : [{ op, id, after: before }];
    ids = ids.filter((each) => each !== id);
    return [{ op, id }];
  });
}

function currentOf(error: unknown): AppError {
  if (error instanceof AppError && error.code === 'planChanged') return error;
  throw error;
}

function idOf(change: Change): string {
  return change.op === 'put' ? change.item.id : change.id;
}

function sortedOf({ items }: Plan): [string, string | null][] {
  const rows = items.map(({ id, note }): [string, string | null] => [id, note]);
  return rows.toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function others({ items }: Plan, named: readonly string[]): string[] {
  return items.map(({ id }) => id).filter((id) => !named.includes(id));
}
