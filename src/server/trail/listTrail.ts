import type { AnswerOf, QueryOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { type DeedName, deeds, type listTrail as endpoint } from '#contract/trail.ts';
import { type Deps, isoTime } from '#server/seam/deps.ts';
import { findTrail } from './trailStore.ts';

const known: ReadonlyMap<string, DeedName> = new Map(deeds.map((deed) => [deed, deed]));

/** Who did what, the latest first, a page at a time (decision 48). */
export async function listTrail(
  { db }: Pick<Deps, 'db'>,
  { before }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const rows = await findTrail(db, before, limits.trailPage + 1);
  const entries = rows.slice(0, limits.trailPage).flatMap((row) => {
    const deed = known.get(row.deed);
    if (deed === undefined) return []; // of a later release
    return {
      id: row.id,
      at: isoTime(row.at),
      deed,
      by: row.actor_name,
      person: row.person_name,
      about: row.about,
      source: row.source,
      count: row.count,
    };
  });
  return { entries, more: rows.length > limits.trailPage };
}
