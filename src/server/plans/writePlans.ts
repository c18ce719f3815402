import type { Transaction } from 'kysely';
import type { BodyOf } from '#contract/endpoint.ts';
import type * as endpoints from '#contract/plans.ts';
import { type Plan, type PlanField, planFields } from '#contract/plans.ts';
import { mayPlanFor } from '#people/rights.ts';
import { changeItems, type KeptItem } from '#plan/changeItems.ts';
import { celebratedDate } from '#plan/liturgicalDay.ts';
import { itemsAsLast } from '#plan/plan.ts';
import { recordAuditEvent } from '#server/audit/recordAuditEvent.ts';
import type { AuditEventName } from '#contract/audit.ts';
import { AppError } from '#server/core/AppError.ts';
import { type CurrentUser, lockWithUser } from '#server/core/currentUser.ts';
import { type Deps, newId } from '#server/core/deps.ts';
import { knownVersion } from '#server/core/matchesVersion.ts';
import { nextRevision } from '#server/db/installationStore.ts';
import type { Schema } from '#server/db/schema.ts';
import { runOnce, type WriteKey } from '#server/idempotency/runOnce.ts';
import {
  changedInOf,
  insertPlan,
  isPlanId,
  itemsOf,
  type PlanRow,
  replacePlan,
  replaceSung,
} from './planStore.ts';
import { findPlanFor, getPlan, spellingOf } from './readPlans.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'log'>;

/** The plan to change, as the client knew it. */
export interface PlanTarget {
  readonly id: string;
  /** The header `If-Match`. */
  readonly ifMatch: string | undefined;
  readonly writeKey: WriteKey | undefined;
}

/**
 * Makes a plan. Throws `otherCommunityPlan` for a community that the user may not plan for, and
 * `planNotFound` where the plan to copy is not theirs to read.
 */
export function createPlan(
  deps: Needed,
  user: CurrentUser,
  body: BodyOf<typeof endpoints.createPlan>,
  writeKey: WriteKey | undefined,
): Promise<Plan> {
  return runOnce(deps, user, writeKey, async (tx) => {
    const now = await lockWithUser(tx, user);
    const community = body.community ?? now.community;
    if (!mayPlanFor(now, community)) throw new AppError('otherCommunityPlan');
    const id = body.id ?? newId(deps.randomBytes);
    if (await isPlanId(tx, id)) throw new AppError('idTaken');
    const copied = body.copyOf === undefined ? null : await findPlanFor(tx, now, body.copyOf);
    const fresh = () => newId(deps.randomBytes);
    const items = body.items ?? (copied ? itemsAsLast(itemsOf(copied), fresh) : []);
    refuseDoubles(items);
    const at = deps.clock();
    await insertPlan(tx, {
      id,
      community: await spellingOf(tx, community),
      date: body.date,
      time: body.time ?? null,
      kind: body.kind,
      title: body.title || null,
      notes: body.notes || null,
      items: JSON.stringify(items.map((item) => ({ ...item, changedIn: 1 }))),
      changed_in: JSON.stringify({ fields: {}, removed: {} }),
      held_at: null,
      held_items: null,
      version: 1,
      revision: await nextRevision(tx),
      created_by: user.id,
      updated_by: user.id,
      created_at: at,
      updated_at: at,
      deleted_at: null,
    });
    await record(deps, tx, 'planAdded', user, body);
    return getPlan({ db: tx }, now, id);
  });
}

/**
 * Changes the named fields and items. Throws `planChanged` with the current plan where somebody else
 * has changed one of them since the version in `If-Match`. A request that changes nothing makes no
 * version.
 */
export function changePlan(
  deps: Needed,
  user: CurrentUser,
  { id, ifMatch, writeKey }: PlanTarget,
  { fields = {}, items: changes = [] }: BodyOf<typeof endpoints.changePlan>,
): Promise<Plan> {
  return runOnce(deps, user, writeKey, async (tx) => {
    const reader = await lockWithUser(tx, user);
    const before = await findPlanFor(tx, reader, id);
    const since = knownVersion(ifMatch) ?? before.version;
    const version = before.version + 1;
    const changedIn = changedInOf(before);
    const conflict = async () =>
      new AppError('planChanged', { current: await getPlan({ db: tx }, reader, id) });
    const named = planFields.filter((name) => fields[name] !== undefined);
    if (named.some((name) => (changedIn.fields[name] ?? 0) > since)) throw await conflict();
    const kept = { items: itemsOf(before), removed: changedIn.removed };
    const changed = changeItems(kept, changes, { since, version });
    if (changed.outcome === 'conflict') throw await conflict();
    if (changed.outcome === 'tooMany') throw new AppError('tooManyItems');
    const other = named.filter((name) => valueOf(fields[name]) !== before[name]);
    const isSame = other.length === 0 && sameItems(kept.items, changed.kept.items);
    if (!isSame) {
      const written: Partial<PlanRow> = {
        ...Object.fromEntries(other.map((name) => [name, valueOf(fields[name])])),
        items: JSON.stringify(changed.kept.items),
        changed_in: JSON.stringify({
          fields: { ...changedIn.fields, ...versionsOf(other, version) },
          removed: changed.kept.removed,
        }),
      };
      await replacePlan(tx, rowOf(before), written, await changeBy(deps, tx, user));
    }
    return getPlan({ db: tx }, reader, id);
  });
}

/** Removes a plan; removing it again is no error. */
export async function removePlan(
  deps: Needed,
  user: CurrentUser,
  { id, ifMatch, writeKey }: PlanTarget,
): Promise<{ ok: true }> {
  return runOnce(deps, user, writeKey, async (tx) => {
    const reader = await lockWithUser(tx, user);
    const before = await findPlanFor(tx, reader, id);
    if ((knownVersion(ifMatch) ?? before.version) !== before.version) {
      throw new AppError('planChanged', { current: await getPlan({ db: tx }, reader, id) });
    }
    const change = await changeBy(deps, tx, user);
    await replacePlan(tx, rowOf(before), { deleted_at: change.at }, change);
    await record(deps, tx, 'planRemoved', user, before);
    return { ok: true } as const;
  });
}

/** Marks what was really sung; sent again, it replaces what was marked before. */
export function holdPlan(
  deps: Needed,
  user: CurrentUser,
  { id, writeKey }: PlanTarget,
  chosen: readonly string[] | undefined,
): Promise<Plan> {
  return runOnce(deps, user, writeKey, async (tx) => {
    const reader = await lockWithUser(tx, user);
    const before = await findPlanFor(tx, reader, id);
    const sung = itemsOf(before).filter(
      (item) => item.songId !== null && (chosen === undefined || chosen.includes(item.id)),
    );
    const change = await changeBy(deps, tx, user);
    const held = { held_at: change.at, held_items: JSON.stringify(sung.map((item) => item.id)) };
    await replacePlan(tx, rowOf(before), held, change);
    await replaceSung(tx, before, celebratedDate(before), sung);
    if (before.held_at === null) await record(deps, tx, 'planHeld', user, before);
    return getPlan({ db: tx }, reader, id);
  });
}

async function changeBy(deps: Needed, tx: Transaction<Schema>, user: CurrentUser) {
  return { by: user.id, at: deps.clock(), revision: await nextRevision(tx) };
}

function record(
  deps: Needed,
  tx: Transaction<Schema>,
  event: AuditEventName,
  user: CurrentUser,
  { title, date }: { readonly title?: string | null | undefined; readonly date: string },
): Promise<void> {
  const about = title ? `${title}, ${date}` : date;
  return recordAuditEvent({ ...deps, db: tx }, { event, by: user.id, about });
}

/** Empty text becomes null. */
function valueOf(value: string | null | undefined): string | null {
  return value || null;
}

function versionsOf(names: readonly PlanField[], version: number): Record<string, number> {
  return Object.fromEntries(names.map((name) => [name, version]));
}

function sameItems(before: readonly KeptItem[], after: readonly KeptItem[]): boolean {
  const content = (items: readonly KeptItem[]) =>
    JSON.stringify(items.map(({ changedIn: _, ...item }) => item));
  return content(before) === content(after);
}

/** Throws where two items have one id. */
function refuseDoubles(items: readonly { readonly id: string }[]): void {
  if (new Set(items.map(({ id }) => id)).size < items.length) throw new AppError('idTaken');
}

/** Without the joined names. */
function rowOf({
  created_by_name: _,
  updated_by_name: __,
  ...row
}: Awaited<ReturnType<typeof findPlanFor>>): PlanRow {
  return row;
}
