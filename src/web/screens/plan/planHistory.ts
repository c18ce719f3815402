import type { AnswerOf } from '#contract/base/endpoint.ts';
import { type listPlanRevisions, type Plan, planFields } from '#contract/plans/plans.ts';
import type { PlanItem } from '#plan/plan.ts';
import {
  changedPlan,
  isSameItem,
  pickFields,
  type PlanChange,
} from '#web/offline/kinds/planChange.ts';
import { planHistory as texts } from '#web/texts/planEditing.ts';
import { fieldNames, nameOfField, nameOfItem } from '#web/texts/plans.ts';

type StoredContent = AnswerOf<typeof listPlanRevisions>['revisions'][number]['before'];

/** The content of a plan at some time; it may have been removed then. */
export type PlanContent = Omit<StoredContent, 'isRemoved'> & { readonly isRemoved?: boolean };

type Change = NonNullable<PlanChange['items']>[number];

/** What a change did, a line for each field and item. */
export function linesOfChange(before: PlanContent, after: PlanContent): string[] {
  const fields = planFields
    .filter((name) => before[name] !== after[name])
    .map((name) => {
      const [then, now] = [nameOfField(name, before[name]), nameOfField(name, after[name])];
      return `${fieldNames[name]}: ${texts.replaced(then, now)}`;
    });
  const [were, are] = [byId(before), byId(after)];
  const items = [
    ...before.items.filter(({ id }) => !are.has(id)).map((each) => texts.removed(nameOfItem(each))),
    ...after.items.flatMap((item) => {
      const earlier = were.get(item.id);
      if (earlier === undefined) return [texts.added(nameOfItem(item))];
      if (isSameItem(earlier, item)) return [];
      const [then, now] = [nameOfItem(earlier), nameOfItem(item)];
      return [then === now ? now : texts.replaced(then, now)];
    }),
  ];
  const kept = (content: PlanContent, other: ReadonlyMap<string, PlanItem>) =>
    content.items.filter(({ id }) => other.has(id)).map(({ id }) => id);
  const isMoved = kept(before, are).join() !== kept(after, were).join();
  const isCelebrated = JSON.stringify(before.held) !== JSON.stringify(after.held);
  const [wasRemoved, isRemoved] = [before, after].map((each) => each.isRemoved ?? false);
  const rest = [
    ...(isMoved ? [texts.moved] : []),
    ...(isCelebrated ? [texts.celebrated] : []),
    ...(!wasRemoved && isRemoved ? [texts.planRemoved] : []),
    ...(wasRemoved && !isRemoved ? [texts.planRestored] : []),
  ];
  return [...new Set([...fields, ...items, ...rest])];
}

/** The change that makes a plan what it was. What was sung stays. */
export function changeBackTo(now: Plan, then: PlanContent): PlanChange {
  const fields = planFields.filter((name) => now[name] !== then[name]);
  const [are, were] = [byId(now), byId(then)];
  const removed = now.items
    .filter(({ id }) => !were.has(id))
    .map(({ id }): Change => ({ op: 'remove', id }));
  const before = (at: number) => then.items[at - 1]?.id ?? null;
  const written = then.items.flatMap((item, at): Change[] => {
    const current = are.get(item.id);
    if (current === undefined) return [{ op: 'put', item, after: before(at) }];
    return isSameItem(current, item) ? [] : [{ op: 'put', item }];
  });
  const content = [...removed, ...written];
  const order = changedPlan(now, { items: content }).items.map(({ id }) => id);
  const moved = isInOrder(order, then.items)
    ? []
    : then.items.map(({ id }, at): Change => ({ op: 'move', id, after: before(at) }));
  const items = [...content, ...moved];
  return {
    ...(fields.length > 0 && { fields: pickFields(then, fields) }),
    ...(items.length > 0 && { items }),
  };
}

function isInOrder(ids: readonly string[], items: readonly PlanItem[]): boolean {
  return ids.join() === items.map(({ id }) => id).join();
}

function byId({ items }: Pick<PlanContent, 'items'>): ReadonlyMap<string, PlanItem> {
  return new Map(items.map((item) => [item.id, item]));
}
