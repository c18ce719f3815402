import type { BodyOf } from '#contract/base/endpoint.ts';
import { type changePlan, type Plan, type PlanField, planFields } from '#contract/plans/plans.ts';
import { changeItems, idOfChange, mostItems } from '#plan/changeItems.ts';
import type { PlanItem } from '#plan/plan.ts';

/** A change of a plan by field and item. */
export type PlanChange = BodyOf<typeof changePlan>;

type PlanFields = NonNullable<PlanChange['fields']>;

/** What two people changed differently. Null is an item that one of them removed. */
export type PlanClash =
  | { readonly field: PlanField; readonly mine: string | null; readonly theirs: string | null }
  | { readonly id: string; readonly mine: PlanItem | null; readonly theirs: PlanItem | null };

/** A plan as its author sees it before the server has answered. */
export function changedPlan(before: Plan, { fields = {}, items = [] }: PlanChange): Plan {
  const kept = { items: before.items.map((item) => ({ ...item, changedIn: 0 })), removed: {} };
  const changed = changeItems(kept, items, { since: 0, version: 0 });
  // Also more than a plan takes: its author must see what to remove.
  const after = changed.outcome === 'conflict' ? kept.items : changed.kept.items;
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return {
    ...before,
    ...(Object.fromEntries(given) as Partial<Plan>),
    items: after.map(({ changedIn: _, ...item }) => item),
  };
}

/**
 * The fields and items that the change writes and that are in `now` neither as its author saw them
 * nor as the change leaves them. Moving an item never clashes: the later place holds.
 */
export function clashesOf(change: PlanChange, base: Plan, now: Plan): PlanClash[] {
  const mine = changedPlan(base, change);
  const fields = planFields
    .filter((name) => change.fields?.[name] !== undefined)
    .filter((name) => now[name] !== base[name] && now[name] !== mine[name])
    .map((field) => ({ field, mine: mine[field], theirs: now[field] }));
  const written = (change.items ?? []).filter(({ op }) => op !== 'move').map(idOfChange);
  const items = [...new Set(written)].flatMap((id) => {
    const [before, own, theirs] = [base, mine, now].map((plan) => itemOf(plan, id));
    if (isSameItem(before, theirs) || isSameItem(own, theirs)) return [];
    return [{ id, mine: own ?? null, theirs: theirs ?? null }];
  });
  return [...fields, ...items];
}

/** The change without the fields and items that stay as others left them. */
export function keepTheirs(change: PlanChange, theirs: readonly PlanClash[]): PlanChange {
  const ids = new Set(theirs.flatMap((clash) => ('id' in clash ? clash.id : [])));
  const names = new Set<string>(theirs.flatMap((clash) => ('field' in clash ? clash.field : [])));
  const { fields = {} } = change;
  const kept = planFields.filter((name) => fields[name] !== undefined && !names.has(name));
  const items = (change.items ?? []).filter((each) => !ids.has(idOfChange(each)));
  return {
    ...(kept.length > 0 && { fields: pickFields(fields, kept) }),
    ...(items.length > 0 && { items }),
  };
}

/** These fields of a plan, as a change. */
export function pickFields(from: PlanFields, names: readonly PlanField[]): PlanFields {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as PlanFields;
}

/** The change for a plan from which others removed its items: each returns to its place. */
export function putBack(change: PlanChange, base: Plan, now: Plan): PlanChange {
  const items = change.items?.map((each) =>
    each.op === 'put' && each.after === undefined && itemOf(now, each.item.id) === undefined
      ? { ...each, after: idBefore(base, each.item.id) }
      : each,
  );
  return { ...change, ...(items && { items }) };
}

export function isNoChange({ fields = {}, items = [] }: PlanChange): boolean {
  return Object.keys(fields).length === 0 && items.length === 0;
}

const mostChanges = 4 * mostItems; // in one request

/** Both as one change; undefined if that is more than one request takes. */
export function mergeChanges(earlier: PlanChange, later: PlanChange): PlanChange | undefined {
  const items = [...(earlier.items ?? [])];
  for (const each of later.items ?? []) {
    const last = items.findLastIndex((before) => idOfChange(before) === idOfChange(each));
    const before = items[last];
    if (each.op === 'put' && each.after === undefined && before?.op === 'put') {
      items[last] = { ...before, item: each.item };
    } else items.push(each);
  }
  if (items.length > mostChanges) return undefined;
  const fields = { ...earlier.fields, ...later.fields };
  return {
    ...(Object.keys(fields).length > 0 && { fields }),
    ...(items.length > 0 && { items }),
  };
}

/** Whether two plans have the same content and were sung alike, whoever wrote it. */
export function isSamePlan(one: Plan, other: Plan): boolean {
  return (
    planFields.every((name) => one[name] === other[name]) &&
    one.items.length === other.items.length &&
    one.items.every((item, at) => isSameItem(item, other.items[at])) &&
    isSameSet(one.held?.items, other.held?.items)
  );
}

export function itemOf({ items }: Pick<Plan, 'items'>, id: string): PlanItem | undefined {
  return items.find((item) => item.id === id);
}

/** The id of the item before this one; null for the first, undefined where it is not in the plan. */
function idBefore({ items }: Plan, id: string): string | null | undefined {
  const at = items.findIndex((item) => item.id === id);
  return at === -1 ? undefined : (items[at - 1]?.id ?? null);
}

function isSameSet(one: readonly string[] | undefined, other: readonly string[] | undefined) {
  if (one === undefined || other === undefined) return one === other;
  return one.length === other.length && one.every((each) => other.includes(each));
}

export function isSameItem(one: PlanItem | undefined, other: PlanItem | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return (Object.keys(one) as (keyof PlanItem)[]).every((name) => one[name] === other[name]);
}
