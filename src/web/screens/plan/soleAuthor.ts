import type { AnswerOf } from '#contract/base/endpoint.ts';
import type { listPlanRevisions } from '#contract/plans/plans.ts';

/** A change, by the version before it. */
export type Authored = Pick<
  AnswerOf<typeof listPlanRevisions>['revisions'][number],
  'version' | 'changedBy' | 'changedByNow'
>;

/**
 * First name of the person who alone made all changes from one version to another; null where
 * several did, an account is gone, or not all changes are known.
 */
export function soleAuthor(
  changes: readonly Authored[],
  since: number,
  until: number,
): string | null {
  const made = changes.filter(({ version }) => version >= since && version < until);
  const names = new Set(made.map(({ changedBy, changedByNow }) => changedByNow ?? changedBy));
  const [name = null] = names;
  return names.size === 1 && made.length === until - since ? name : null;
}
