import type { Transaction } from 'kysely';
import type { AuditEventName } from '#contract/people/audit.ts';
import type { BodyOf } from '#contract/base/endpoint.ts';
import { namedAtMost } from '#contract/base/fieldSentences.ts';
import { limits } from '#contract/base/limits.ts';
import type * as endpoints from '#contract/plans/plans.ts';
import { type Plan, type PlanField, planFields } from '#contract/plans/plans.ts';
import { communityKey } from '#people/community.ts';
import { changeItems, type ItemChange, type KeptItem, mostItems } from '#plan/changeItems.ts';
import { parseDate } from '#plan/days.ts';
import { itemsAsLast } from '#plan/itemsAsLast.ts';
import { emptyItem, type PlanItem } from '#plan/plan.ts';
import { recordAuditEvent } from '#server/audit/recordAuditEvent.ts';
import { AppError } from '#server/core/AppError.ts';
import { type CurrentUser, lockWithUser } from '#server/core/currentUser.ts';
import { type Deps, newId } from '#server/core/deps.ts';
import { matchesVersion, versionRead } from '#server/core/matchesVersion.ts';
import { nextRevision } from '#server/db/libraryRevision.ts';
import type { Schema } from '#server/db/schema.ts';
import { runOnce, type WriteKey } from '#server/idempotency/runOnce.ts';
import { endLinkOf } from './linkStore.ts';
import {
  type ChangeStamp,
  changedInOf,
  findPlan,
  insertPlan,
  isPlanId,
  itemsOf,
  presentPlan,
  replacePlan,
  withoutNames,
} from './planStore.ts';
import { communityFor, findPlanFor, getPlan, ownPlan } from './readPlans.ts';
import { findRemovedPlan } from './removedPlanStore.ts';
import { findIdsEver } from './songIds.ts';

const day = 24 * 60 * 60 * 1000; // ms

type Needed = Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'log'>;

/** The plan to change, as the client knew it. */
export interface PlanTarget {
  readonly id: string;
  /** The header `If-Match`. */
  readonly ifMatch: string | undefined;
  readonly writeKey: WriteKey | undefined;
}

/**
 * Makes a plan. Throws `otherCommunityPlan` for a community that the user may not plan for,
 * `planNotFound` where the plan to copy is not theirs to read, and `tooManyItems`.
 */
export function createPlan(
  deps: Needed,
  user: CurrentUser,
  body: BodyOf<typeof endpoints.createPlan>,
  writeKey: WriteKey | undefined,
): Promise<Plan> {
  return writeOnce(deps, user, writeKey, async (tx) => {
    const now = await lockWithUser(tx, user);
    const community = await communityFor({ ...deps, db: tx }, now, body.community);
    const id = body.id ?? newId(deps.randomBytes);
    if (await isPlanId(tx, id)) throw new AppError('idTaken');
    const copied = body.copyOf === undefined ? null : await findPlanFor(tx, now, body.copyOf);
    const fresh = () => newId(deps.randomBytes);
    const when = { date: body.date, time: body.time ?? null, kind: body.kind };
    const items =
      body.items?.map(withoutEmptyTexts) ??
      (copied ? itemsAsLast(itemsOf(copied), when, fresh) : []);
    if (items.length > mostItems) throw new AppError('tooManyItems');
    await refuseUnknownSongs(tx, body.items ?? [], 'items.%.songId');
    const at = deps.clock();
    await insertPlan(tx, {
      id,
      community,
      community_key: communityKey(community),
      ...when,
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
    await recordPlanEvent(deps, tx, 'planAdded', user, body);
    return id;
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
  return writeOnce(deps, user, writeKey, async (tx) => {
    const before = await findPlanFor(tx, await lockWithUser(tx, user), id);
    const put = changes.map((change) => (change.op === 'put' ? change.item : null));
    await refuseUnknownSongs(tx, put, 'items.%.item.songId', itemsOf(before));
    const conflict = new AppError('planChanged', { current: presentPlan(before) });
    const since = versionRead(ifMatch, before.version);
    if (since > before.version) throw conflict; // a version lost when a backup was restored
    const { fields: changedIn, ...removals } = changedInOf(before);
    const named = planFields.filter((name) => fields[name] !== undefined);
    if (named.some((name) => (changedIn[name] ?? 1) > since)) throw conflict;
    const kept = { items: itemsOf(before), ...removals };
    const version = before.version + 1;
    const changed = changeItems(kept, changes.map(normalized), { since, version });
    if (changed.outcome === 'conflict') throw conflict;
    if (changed.outcome === 'tooMany') throw new AppError('tooManyItems');
    const different = named.filter((name) => valueOf(fields[name]) !== before[name]);
    const { items, ...removalsNow } = changed.kept;
    if (different.length === 0 && sameItems(kept.items, items)) return id;
    const values = {
      ...Object.fromEntries(different.map((name) => [name, valueOf(fields[name])])),
      items: JSON.stringify(items),
      changed_in: JSON.stringify({
        fields: { ...changedIn, ...versionsOf(different, version) },
        ...removalsNow,
      }),
    };
    await replacePlan(tx, withoutNames(before), values, await changeStamp(deps, tx, user));
    return id;
  });
}

/** Removes a plan with its link, and what it counted as sung. */
export function removePlan(
  deps: Needed,
  user: CurrentUser,
  { id, ifMatch, writeKey }: PlanTarget,
): Promise<{ ok: true }> {
  return runOnce(deps, user, writeKey, async (tx) => {
    const before = await findPlanFor(tx, await lockWithUser(tx, user), id);
    if (!matchesVersion(ifMatch, before.version)) {
      throw new AppError('planChanged', { current: presentPlan(before) });
    }
    const stamp = await changeStamp(deps, tx, user);
    await replacePlan(tx, withoutNames(before), { deleted_at: stamp.at }, stamp);
    await endLinkOf(tx, id);
    await recordPlanEvent(deps, tx, 'planRemoved', user, before);
    return { ok: true } as const;
  });
}

/**
 * Brings a removed plan back within 30 days, with what it counted as sung and without its link
 * (decision 78). Throws `planNotFound` afterwards.
 */
export function restorePlan(
  deps: Needed,
  user: CurrentUser,
  { id, writeKey }: Omit<PlanTarget, 'ifMatch'>,
): Promise<Plan> {
  return writeOnce(deps, user, writeKey, async (tx) => {
    const now = await lockWithUser(tx, user);
    const removed = await findRemovedPlan(tx, id, deps.clock() - limits.removedPlanKept);
    ownPlan(now, removed ?? (await findPlan(tx, id)));
    if (removed === undefined) return id; // it is there
    await replacePlan(tx, removed, { deleted_at: null }, await changeStamp(deps, tx, user));
    await recordPlanEvent(deps, tx, 'planRestored', user, removed);
    return id;
  });
}

/**
 * Stores which items were really sung; another call replaces them. Throws `planNotSungYet` where the plan's
 * day has begun nowhere.
 */
export function holdPlan(
  deps: Needed,
  user: CurrentUser,
  { id, writeKey }: Omit<PlanTarget, 'ifMatch'>,
  chosen: readonly string[] | undefined,
): Promise<Plan> {
  return writeOnce(deps, user, writeKey, async (tx) => {
    const before = await findPlanFor(tx, await lockWithUser(tx, user), id);
    if (deps.clock() < celebratedFrom(before)) throw new AppError('planNotSungYet');
    const sung = itemsOf(before)
      .filter(({ songId }) => songId !== null)
      .map((item) => item.id)
      .filter((item) => chosen === undefined || chosen.includes(item));
    const stamp = await changeStamp(deps, tx, user);
    const held = { held_at: stamp.at, held_items: JSON.stringify(sung) };
    await replacePlan(tx, withoutNames(before), held, stamp);
    await recordPlanEvent(deps, tx, 'planHeld', user, before);
    return id;
  });
}

/**
 * Idempotent write that answers with the current plan. Only the plan's id is stored under the
 * idempotency key, since texts and names of a removed plan must be deleted before the key expires.
 */
async function writeOnce(
  deps: Needed,
  user: CurrentUser,
  writeKey: WriteKey | undefined,
  write: (tx: Transaction<Schema>) => Promise<string>,
): Promise<Plan> {
  return getPlan(deps, user, await runOnce(deps, user, writeKey, write));
}

async function changeStamp(
  deps: Needed,
  tx: Transaction<Schema>,
  { id }: CurrentUser,
): Promise<ChangeStamp> {
  return { by: id, at: deps.clock(), revision: await nextRevision(tx) };
}

/** Names the plan by its title and day. */
export function recordPlanEvent(
  deps: Pick<Deps, 'clock' | 'randomBytes' | 'log'>,
  tx: Transaction<Schema>,
  event: AuditEventName,
  user: CurrentUser,
  { title, date }: { readonly title?: string | null | undefined; readonly date: string },
): Promise<string> {
  const about = title ? `${title}, ${date}` : date;
  return recordAuditEvent({ ...deps, db: tx }, { event, by: user.id, about });
}

/** Milliseconds since 1970. */
function celebratedFrom({ date }: Pick<Plan, 'date'>): number {
  return (parseDate(date) ?? 0) * day - limits.planCelebratedFrom;
}

/** Empty text becomes null. */
function valueOf(value: string | null | undefined): string | null {
  return value || null;
}

function withoutEmptyTexts(item: PlanItem): PlanItem {
  const values = Object.entries(item).map(([name, value]) => [name, value === '' ? null : value]);
  return Object.fromEntries(values) as PlanItem;
}

function normalized(change: ItemChange): ItemChange {
  return change.op === 'put' ? { ...change, item: withoutEmptyTexts(change.item) } : change;
}

function versionsOf(names: readonly PlanField[], version: number): Record<string, number> {
  return Object.fromEntries(names.map((name) => [name, version]));
}

function sameItems(before: readonly KeptItem[], after: readonly KeptItem[]): boolean {
  const names = ['id', 'slot', ...Object.keys(emptyItem)]; // in one order, without `changedIn`
  return JSON.stringify(before, names) === JSON.stringify(after, names);
}

/**
 * Throws for a song that never existed, unless its title is there: without either, nothing of it could be
 * shown (decision 73). `field` is the path of a song's id, with % for the place of its item.
 */
async function refuseUnknownSongs(
  tx: Transaction<Schema>,
  items: readonly (PlanItem | null)[],
  field: string,
  before: readonly PlanItem[] = [],
): Promise<void> {
  const bare = items.flatMap((item, at) =>
    item?.songId && !item.titleThen ? [{ songId: item.songId, at }] : [],
  );
  const known = await findIdsEver(tx, [...new Set(bare.map(({ songId }) => songId))]);
  const kept = new Set(before.map(({ songId }) => songId));
  const unknown = bare.filter(({ songId }) => !known.has(songId) && !kept.has(songId));
  if (unknown.length === 0) return;
  const sentences = unknown
    .slice(0, namedAtMost)
    .map(({ at }) => [field.replace('%', String(at)), 'Sangen finnes ikke']);
  throw new AppError('invalidInput', { fields: Object.fromEntries(sentences) });
}
