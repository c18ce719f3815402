import type { Kysely } from 'kysely';
import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts';
import { limits } from '#contract/base/limits.ts';
import type * as endpoints from '#contract/plans/plans.ts';
import type { Plan } from '#contract/plans/plans.ts';
import { knownSpelling, sameCommunity } from '#people/community.ts';
import { mayPlanFor } from '#people/rights.ts';
import { isEmptyItem } from '#plan/plan.ts';
import { listCommunities } from '#server/auth/invitations/communities.ts';
import { AppError } from '#server/core/AppError.ts';
import type { CurrentUser } from '#server/core/currentUser.ts';
import { type Deps, isoTime } from '#server/core/deps.ts';
import { thenAndNow } from '#server/db/personStore.ts';
import type { Schema } from '#server/db/schema.ts';
import {
  contentOf,
  findPlan,
  findPlanRevisions,
  findPlans,
  findSung,
  itemsOf,
  type PlanRow,
  presentPlan,
} from './planStore.ts';
import { findRemovedPlans } from './removedPlanStore.ts';

/** The plans of the user's community, or of the one asked for (decision 38). */
export async function listPlans(
  deps: Pick<Deps, 'db' | 'clock'>,
  user: CurrentUser,
  { community, ...dates }: QueryOf<typeof endpoints.listPlans>,
): Promise<AnswerOf<typeof endpoints.listPlans>> {
  const rows = await findPlans(deps.db, await communityFor(deps, user, community), dates);
  return rows.map((row) => {
    const items = itemsOf(row);
    return {
      id: row.id,
      community: row.community,
      date: row.date,
      time: row.time,
      kind: row.kind,
      title: row.title,
      chosen: items.filter((item) => !isEmptyItem(item)).length,
      items: items.length,
      isHeld: row.held_at !== null,
      version: row.version,
    };
  });
}

export async function getPlan(
  { db }: Pick<Deps, 'db'>,
  user: CurrentUser,
  id: string,
): Promise<Plan> {
  return presentPlan(await findPlanFor(db, user, id));
}

/** «Historikk»: a page of the changes of a plan, newest first. */
export async function listPlanRevisions(
  { db }: Pick<Deps, 'db'>,
  user: CurrentUser,
  id: string,
  { before }: QueryOf<typeof endpoints.listPlanRevisions>,
): Promise<AnswerOf<typeof endpoints.listPlanRevisions>> {
  await findPlanFor(db, user, id);
  const { rows, more } = await findPlanRevisions(
    db,
    id,
    before === undefined ? undefined : Number(before),
  );
  const revisions = rows.map((row) => {
    const by = thenAndNow(row.changed_by, row.changed_by_name, row.changed_by_now);
    const before = JSON.parse(row.row) as PlanRow;
    return {
      version: row.version,
      changedBy: by.name,
      changedByNow: by.now,
      changedAt: isoTime(row.replaced_at),
      before: { ...contentOf(before), isRemoved: before.deleted_at !== null },
    };
  });
  return { revisions, more };
}

/** Plans of the user's community, or of the one asked for, that can be brought back (decision 78). */
export async function listRemovedPlans(
  deps: Pick<Deps, 'db' | 'clock'>,
  user: CurrentUser,
  { community }: QueryOf<typeof endpoints.listRemovedPlans>,
): Promise<AnswerOf<typeof endpoints.listRemovedPlans>> {
  const since = deps.clock() - limits.removedPlanKept;
  const rows = await findRemovedPlans(deps.db, await communityFor(deps, user, community), since);
  return rows.map(({ id, date, time, kind, title, removed_at, ...removal }) => {
    const by = thenAndNow(removal.removed_by, removal.removed_by_name, removal.removed_by_now);
    return {
      id,
      date,
      time,
      kind,
      title,
      removedAt: isoTime(removed_at),
      erasedAt: isoTime(removed_at + limits.removedPlanKept),
      removedBy: by.name,
      removedByNow: by.now,
    };
  });
}

/** What the user's community has sung, or the one asked for. */
export async function listSung(
  deps: Pick<Deps, 'db' | 'clock'>,
  user: CurrentUser,
  { since = '', community }: QueryOf<typeof endpoints.listSung>,
): Promise<AnswerOf<typeof endpoints.listSung>> {
  const rows = await findSung(deps.db, await communityFor(deps, user, community), since);
  return rows.map(({ song_id, slot, kind, date }) => ({ songId: song_id, slot, kind, date }));
}

/** Throws `planNotFound` also for a plan of a community that the user may not plan for. */
export async function findPlanFor(db: Kysely<Schema>, user: CurrentUser, id: string) {
  return ownPlan(user, await findPlan(db, id));
}

/** The plan, which the user must be allowed to plan for: throws as `findPlanFor`. */
export function ownPlan<Row extends Pick<PlanRow, 'community'>>(
  user: CurrentUser,
  row: Row | undefined,
): Row {
  if (!row) throw new AppError('planNotFound');
  if (!mayPlanFor(user, row.community)) throw new AppError('planNotFound', { hidesRight: true });
  return row;
}

/**
 * The community asked for as its people spell it, or the user's own. Throws `otherCommunityPlan` where
 * the user may not plan for it, and `communityNotFound` where nobody belongs to it.
 */
export async function communityFor(
  deps: Pick<Deps, 'db' | 'clock'>,
  user: CurrentUser,
  asked: string = user.community,
): Promise<string> {
  if (sameCommunity(asked, user.community)) return user.community;
  if (!mayPlanFor(user, asked)) throw new AppError('otherCommunityPlan');
  const known = knownSpelling(asked, await listCommunities(deps));
  if (known === undefined) throw new AppError('communityNotFound');
  return known;
}
