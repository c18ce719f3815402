import type { PlanItem } from './plan.ts';

export const mostItems = 60;
/** Removals that a plan remembers, so that its row does not grow with what was removed from it. */
export const removalsKept = 200;

/** An item as it is kept: with the version of the plan that last changed or moved it. */
export interface KeptItem extends PlanItem {
  readonly changedIn: number;
}

export interface KeptItems {
  readonly items: readonly KeptItem[];
  /** The version that removed an item, by its id: the newest `removalsKept`. */
  readonly removed: Readonly<Record<string, number>>;
  /** The version of the newest removal that is no longer among them; absent where none was dropped. */
  readonly forgotten?: number;
}

/**
 * One change of a plan's items. `after` is the id of the item before it, null for the first place;
 * without it a new item comes last and another stays where it is.
 */
export type ItemChange =
  | { readonly op: 'put'; readonly item: PlanItem; readonly after?: string | null | undefined }
  | { readonly op: 'move'; readonly id: string; readonly after?: string | null | undefined }
  | { readonly op: 'remove'; readonly id: string };

export type ChangedItems =
  | { readonly outcome: 'changed'; readonly kept: KeptItems }
  /** Items that somebody else changed or removed meanwhile. */
  | { readonly outcome: 'conflict'; readonly ids: readonly string[] }
  /** More than a plan takes. */
  | { readonly outcome: 'tooMany'; readonly kept: KeptItems };

/**
 * Applies changes to items by id (decision 13): made by somebody who knew version `since`, they
 * become part of `version`. Items that were not named never conflict, so that two people can choose
 * and move different songs at once. An unknown id conflicts where a removal since `since` is forgotten,
 * since it may be that item's.
 */
export function changeItems(
  kept: KeptItems,
  changes: readonly ItemChange[],
  { since, version }: { readonly since: number; readonly version: number },
): ChangedItems {
  const ids = [...new Set(changes.map(idOfChange))].filter((id) => isNewer(kept, id, since));
  if (ids.length > 0) return { outcome: 'conflict', ids };
  let items = kept.items;
  const removed = { ...kept.removed };
  for (const change of changes) {
    const id = idOfChange(change);
    const now = items.find((item) => item.id === id);
    if (change.op === 'remove') {
      if (now === undefined) continue;
      items = items.filter((item) => item !== now);
      removed[id] = version;
      continue;
    }
    const next = change.op === 'put' ? change.item : now;
    if (next === undefined) continue; // moves an item that was removed before `since`
    delete removed[id];
    const changed = { ...next, changedIn: version };
    const { after } = change;
    const stays = now !== undefined && (after === undefined || after === id);
    if (stays && change.op === 'move') continue;
    items = stays
      ? items.map((item) => (item === now ? changed : item))
      : placed(
          items.filter((item) => item !== now),
          changed,
          after,
        );
  }
  const outcome = items.length > mostItems ? 'tooMany' : 'changed';
  return { outcome, kept: { items, ...newestOf(removed, kept.forgotten) } };
}

function newestOf(
  removed: KeptItems['removed'],
  forgotten: number | undefined,
): Omit<KeptItems, 'items'> {
  const newestFirst = Object.entries(removed).toSorted(([, a], [, b]) => b - a);
  const dropped = newestFirst[removalsKept]?.[1] ?? forgotten;
  return {
    removed: Object.fromEntries(newestFirst.slice(0, removalsKept)),
    ...(dropped !== undefined && { forgotten: dropped }),
  };
}

export function idOfChange(change: ItemChange): string {
  return change.op === 'put' ? change.item.id : change.id;
}

function isNewer({ items, removed, forgotten = 0 }: KeptItems, id: string, since: number): boolean {
  const changedIn = items.find((item) => item.id === id)?.changedIn ?? removed[id] ?? forgotten;
  return changedIn > since;
}

/** Inserts after the item with id `after`; last if that is gone. */
function placed(
  items: readonly KeptItem[],
  item: KeptItem,
  after: string | null | undefined,
): readonly KeptItem[] {
  if (after === null) return [item, ...items];
  const before = items.findIndex(({ id }) => id === after);
  return before === -1 ? [...items, item] : items.toSpliced(before + 1, 0, item);
}
