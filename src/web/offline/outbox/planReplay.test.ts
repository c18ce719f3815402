import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Plan } from '#contract/plans/plans.ts';
import {
  clashesOf,
  isNoChange,
  keepTheirs,
  type PlanChange,
  putBack,
} from '#web/offline/kinds/planChange.ts';
import * as chances from '#web/offline/outbox/testing/chances.ts';
import { marksOf } from '#web/offline/outbox/testing/marks.ts';
import { ModelDevice, watchDevices } from '#web/offline/outbox/testing/modelDevice.ts';
import { ModelPlans } from '#web/offline/outbox/testing/modelPlans.ts';
import { someItem, somePlan } from '#web/offline/outbox/testing/somePlan.ts';
import { isFull } from '#tests/isFull.ts';
import { decide, discardWrite, tryAgain } from './decide.ts';
import type { PendingWrite, Work } from './pendingWrite.ts';

type Action = 'add' | 'choose' | 'move' | 'remove' | 'title' | 'hold' | 'removePlan';
const steps = fc.array(
  fc.record({
    isKnown: fc.constantFrom(true, true, false),
    action: fc.constantFrom<Action | 'others' | 'pass'>(
      'add',
      'choose',
      'move',
      'remove',
      'title',
      'hold',
      'removePlan',
      'others',
      'pass',
    ),
    at: fc.nat(5),
    others: chances.othersEdits,
    how: chances.circumstances,
  }),
  { maxLength: 14 },
);
const numRuns = isFull ? 4000 : 300;
const client = new QueryClient();
let runs = 0;

test('plans changed online and without network: each change once, no item lost or doubled, nobody overwritten', async () => {
  watchDevices(['createPlan', 'changePlan', 'removePlan', 'holdPlan']);
  await fc.assert(
    fc.asyncProperty(
      steps,
      chances.incidents,
      chances.offlineMode,
      chances.ways,
      async (done, incidents, offlineMode, ways) => {
        runs += 1;
        const [known, made] = [`lordag-${runs}`, `ny-${runs}`];
        const server = new ModelPlans(known);
        const device = new ModelDevice<Plan>(server, incidents, offlineMode);
        const shown: Awaited<ReturnType<typeof device.act>>[] = [];
        for (const [step, { isKnown, action, at, others, how }] of done.entries()) {
          const id = isKnown ? known : made;
          const mark = `${action} ${step}`;
          if (action === 'others') server.edit(id, others);
          else if (action === 'pass') await device.pass();
          else
            shown.push(
              await device.act(id, mark, how, (plan) => given(id, plan, action, at, mark)),
            );
        }
        expect(shown.map(({ now }) => now)).toEqual(shown.map(({ expected }) => expected));
        expect(
          await device.finish((blocked) => resolve(device, server, blocked, ways.next().value)),
        ).toEqual([]);
        for (const id of [known, made]) {
          const items = server.read(id)?.items.map((item) => item.id) ?? [];
          expect(items).toHaveLength(new Set(items).size);
          expect(items).toEqual(expect.arrayContaining(server.staying(id)));
        }
      },
    ),
    { numRuns },
  );
}, 60_000);

/** A plan that is not known is made first. */
function given(id: string, shown: Plan | null, action: Action, at: number, text: string) {
  const work = shown === null ? making(id) : workOf(shown, action, at, text);
  return work && { work, base: work.kind === 'holdPlan' ? null : shown };
}

function making(id: string): Work {
  const { date, kind, community } = somePlan;
  return { kind: 'createPlan', made: { id, community, date, kind, items: [someItem('a')] } };
}

function workOf(shown: Plan, action: Action, at: number, text: string): Work | null {
  const changing = (change: PlanChange): Work => ({ kind: 'changePlan', change });
  if (action === 'removePlan') return at === 0 ? { kind: 'removePlan' } : null;
  if (action === 'title') return changing({ fields: { title: text } });
  if (action === 'hold') return { kind: 'holdPlan', items: shown.items.map(({ id }) => id) };
  if (action === 'add') {
    return changing({ items: [{ op: 'put', item: someItem(text), after: shown.items[at]?.id }] });
  }
  const item = shown.items[at];
  if (item === undefined) return null;
  const changes = {
    choose: { op: 'put', item: { ...item, titleThen: text } },
    move: { op: 'move', id: item.id, after: shown.items[at + 1]?.id ?? null },
    remove: { op: 'remove', id: item.id },
  } as const;
  return changing({ items: [changes[action]] });
}

/** As the screens do. */
async function resolve(
  device: ModelDevice<Plan>,
  server: ModelPlans,
  write: PendingWrite<Plan>,
  way: 'mine' | 'theirs',
): Promise<void> {
  const { title, work, state, entityId } = write;
  const isGone = server.read(entityId) === null && work.kind !== 'createPlan';
  if (state.kind === 'refused' && way === 'mine' && !isGone) {
    return tryAgain({ write });
  }
  const theirs = state.kind === 'conflict' ? state.theirs : null;
  const means = way === 'mine' ? device.marksOn(entityId) : marksOf(write);
  if (theirs !== null) server.see(theirs, means);
  const kept = theirs === null ? null : chosen(write, way);
  if (kept === null || isGone) {
    // Later ones made on the same version stand then, though what was pending may have hidden from
    // their author what others wrote.
    const now = server.read(entityId);
    if (state.kind === 'refused' && now !== null) server.see(now, device.marksOn(entityId));
    return device.discard(() => discardWrite(client, { write }));
  }
  await decide({ write, files: {} }, { title, work: kept, base: theirs });
}

/** What is left of a change in conflict. */
function chosen({ work, base, state }: PendingWrite<Plan>, way: 'mine' | 'theirs'): Work | null {
  if (state.kind !== 'conflict' || work.kind !== 'changePlan' || base === null) {
    return way === 'mine' ? work : null;
  }
  const clashes = clashesOf(work.change, base, state.theirs);
  const change = keepTheirs(work.change, way === 'mine' ? [] : clashes);
  return isNoChange(change) ? null : { ...work, change: putBack(change, base, state.theirs) };
}
