import type { Kysely } from 'kysely';
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts';
import type * as endpoints from '#contract/plans.ts';
import type { Plan } from '#contract/plans.ts';
import { knownSpelling } from '#people/community.ts';
import { mayPlanFor } from '#people/rights.ts';
import { isEmptyItem } from '#plan/plan.ts';
import { AppError } from '#server/core/AppError.ts';
import type { CurrentUser } from '#server/core/currentUser.ts';
import type { Deps } from '#server/core/deps.ts';
import type { Schema } from '#server/db/schema.ts';
import { findPlan, findPlans, findSung, itemsOf, type NamedPlanRow, presentPlan } from './planStore.ts';

/** The plans of the user's community, or of the one asked for (decision 38). */
export async function listPlans(
  { db }: Pick<Deps, 'db'>,
  user: CurrentUser,
  { community = user.community, ...dates }: QueryOf<typeof endpoints.listPlans>,
): Promise<AnswerOf<typeof endpoints.listPlans>> {
  if (!mayPlanFor(user, community)) throw new AppError('otherCommunityPlan');
  const rows = await findPlans(db, await spellingOf(db, community), dates);
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

/** What the user's community has sung. */
export async function listSung(
  { db }: Pick<Deps, 'db'>,
  user: CurrentUser,
  { since = '' }: QueryOf<typeof endpoints.listSung>,
): Promise<AnswerOf<typeof endpoints.listSung>> {
  const rows = await findSung(db, user.community, since);
  return rows.map(({ song_id, slot, kind, date }) => ({ songId: song_id, slot, kind, date }));
}

/** Throws `planNotFound` also for a plan of a community that the user may not plan for. */
export async function findPlanFor(
  db: Kysely<Schema>,
  user: CurrentUser,
  id: string,
): Promise<NamedPlanRow> {
  const row = await findPlan(db, id);
  if (!row || !mayPlanFor(user, row.community)) throw new AppError('planNotFound');
  return row;
}

/** As its people spell it, which is how plans are stored. */
export async function spellingOf(db: Kysely<Schema>, community: string): Promise<string> {
  const people = await db.selectFrom('person').select('community').distinct().execute();
  return knownSpelling(community, people.map((person) => person.community)) ?? community;
}
