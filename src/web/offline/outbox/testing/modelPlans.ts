import { type Plan, planFields } from '#contract/plans/plans.ts';
import { changeItems, idOfChange, type ItemChange, type KeptItems } from '#plan/changeItems.ts';
import { isSameItem, itemOf, pickFields, type PlanChange } from '#web/offline/kinds/planChange.ts';
import type { PendingWrite } from '#web/offline/outbox/pendingWrite.ts';
import { Sight } from './marks.ts';
import { ModelRefusal, type ModelService, type OthersEdit } from './modelService.ts';
import { someItem, somePlan } from './somePlan.ts';

interface Row {
  readonly plan: Plan;
  readonly kept: KeptItems;
  /** The version that last changed a field. */
  readonly fields: Readonly<Record<string, number>>;
}

/** A server's plans, as the contract defines them (decisions/0052), and what others do to them. */
export class ModelPlans implements ModelService<Plan> {
  readonly applied: PendingWrite[] = [];
  readonly overwriting: PendingWrite[] = [];
  readonly #staying = new Map<string, Set<string>>();
  readonly #rows = new Map<string, Row>();
  readonly #answers = new Map<string, { content: string; plan: Plan | null }>();
  /** The version in which somebody else last changed a plan. */
  readonly #changedByOthers = new Map<string, number>();
  readonly #sight = new Sight();
  #others = 0;

  constructor(id: string) {
    this.#insert({ ...somePlan, id, items: ['a', 'b', 'c'].map((item) => someItem(item)) });
  }

  read(id: string): Plan | null {
    return this.#rows.get(id)?.plan ?? null;
  }

  /** Ids of the items that were put into a plan and that nobody has removed. */
  staying(id: string): string[] {
    return this.#rows.has(id) ? [...(this.#staying.get(id) ?? [])] : [];
  }

  see({ title, items }: Plan, marks: readonly string[]): void {
    this.#sight.see([title, ...items.map(({ titleThen }) => titleThen)], marks);
  }

  edit(id: string, what: OthersEdit): void {
    const row = this.#rows.get(id);
    if (row === undefined) return;
    this.#edit(id, row, what);
    const version = this.read(id)?.version ?? 0;
    if (version > row.plan.version) this.#changedByOthers.set(id, version);
  }

  #edit(id: string, row: Row, what: OthersEdit): void {
    const name = `andre ${(this.#others += 1)}`;
    const at = this.#others % Math.max(1, row.plan.items.length);
    const item = row.plan.items[at];
    if (what === 'hold') return this.#hold(row, row.plan.items.slice(at));
    if (what === 'title') return this.#change(id, { title: name }, [], row.plan.version);
    const added = someItem(name, { titleThen: name });
    const changes: Record<Exclude<OthersEdit, 'title' | 'hold'>, ItemChange[]> = {
      add: [{ op: 'put', item: added, after: null }],
      choose: item ? [{ op: 'put', item: { ...item, titleThen: name } }] : [],
      remove: item ? [{ op: 'remove', id: item.id }] : [],
      move: item ? [{ op: 'move', id: item.id, after: null }] : [],
    };
    this.#change(id, {}, changes[what], row.plan.version);
  }

  write(write: PendingWrite<Plan>, refuses: boolean): Plan | null {
    const content = JSON.stringify([write.entityId, write.work]);
    const before = this.#answers.get(write.key);
    if (before !== undefined) {
      if (before.content !== content) throw new ModelRefusal('otherRequest');
      return before.plan;
    }
    if (refuses) throw new ModelRefusal('invalidInput');
    const row = this.#rows.get(write.entityId);
    this.#apply(write);
    if (row !== undefined && this.#overwrites(write, row)) this.overwriting.push(write);
    this.applied.push(write);
    const plan = this.read(write.entityId);
    this.#answers.set(write.key, { content, plan });
    return plan;
  }

  #apply({ entityId: id, work, baseVersion }: PendingWrite<Plan>): void {
    const row = this.#rows.get(id);
    if (work.kind === 'createPlan') {
      const { time = null, title = null, notes = null, ...made } = work.made;
      return this.#insert({ ...somePlan, ...made, time, title, notes });
    }
    if (row === undefined) throw new ModelRefusal('planNotFound');
    const { plan } = row;
    if (work.kind === 'holdPlan') {
      this.#hold(
        row,
        plan.items.filter((item) => work.items.includes(item.id)),
      );
    } else if (work.kind === 'removePlan') {
      if (baseVersion !== plan.version) throw new ModelRefusal('planChanged', { current: plan });
      this.#rows.delete(id);
    } else if (work.kind === 'changePlan') {
      const { fields = {}, items = [] } = work.change;
      this.#change(id, fields, items, baseVersion ?? 0);
    }
  }

  #hold(row: Row, items: readonly { readonly id: string }[]): void {
    const { plan } = row;
    const held = { at: plan.updatedAt, items: items.map(({ id }) => id) };
    this.#rows.set(plan.id, { ...row, plan: { ...plan, held, version: plan.version + 1 } });
  }

  #change(
    id: string,
    fields: NonNullable<PlanChange['fields']>,
    items: readonly ItemChange[],
    since: number,
  ): void {
    const row = this.#rows.get(id);
    if (row === undefined) return;
    const { plan } = row;
    const version = plan.version + 1;
    const named = planFields.filter((name) => fields[name] !== undefined);
    const changed = changeItems(row.kept, items, { since, version });
    const clashes = named.some((name) => (row.fields[name] ?? 0) > since);
    if (changed.outcome !== 'changed' || clashes)
      throw new ModelRefusal('planChanged', { current: plan });
    for (const change of items) {
      if (change.op === 'put') this.#staying.get(id)?.add(change.item.id);
      if (change.op === 'remove') this.#staying.get(id)?.delete(change.id);
    }
    const after = changed.kept.items.map(({ changedIn: _, ...item }) => item);
    this.#rows.set(id, {
      plan: { ...plan, ...pickFields(fields, named), items: after, version } as Plan,
      kept: changed.kept,
      fields: { ...row.fields, ...Object.fromEntries(named.map((name) => [name, version])) },
    });
  }

  #insert(plan: Plan): void {
    const items = plan.items.map((item) => ({ ...item, changedIn: 1 }));
    this.#staying.set(plan.id, new Set(plan.items.map(({ id }) => id)));
    const made = { ...plan, version: 1 };
    this.#rows.set(plan.id, { plan: made, kept: { items, removed: {} }, fields: {} });
  }

  /** Whether what it names was as others left it, and not as its author saw it. */
  #overwrites(write: PendingWrite<Plan>, { plan: now, kept }: Row): boolean {
    const { work, base } = write;
    const changedIn = this.#changedByOthers.get(now.id) ?? 0;
    if (base === null || changedIn === 0) return false;
    if (work.kind === 'removePlan') {
      return changedIn > base.version && contentOf(base) !== contentOf(now);
    }
    if (work.kind !== 'changePlan') return false;
    const { fields = {}, items = [] } = work.change;
    if (fields.title !== undefined && this.#sight.misses(write, now.title)) return true;
    // Of several changes of an item in one write the last counts; a move changes no item.
    const last = new Map(
      items.flatMap((change) =>
        change.op === 'move' ? [] : [[idOfChange(change), change.op] as const],
      ),
    );
    return [...last].some(([id, op]) => {
      const [seen, there] = [itemOf(base, id), itemOf(now, id)];
      if (seen !== undefined && there === undefined) return op === 'put' && id in kept.removed;
      return this.#sight.misses(write, there?.titleThen) && !isSameItem(there, seen);
    });
  }
}

function contentOf({ title, items, held }: Plan): string {
  return JSON.stringify([title, items, held?.items.toSorted()]);
}
