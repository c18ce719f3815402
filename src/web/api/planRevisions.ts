import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/base/endpoint.ts';
import { listPlanRevisions } from '#contract/plans/plans.ts';
import { request } from '#web/client/request.ts';
import { plansKey } from '#web/offline/kinds/plan.ts';

/** The changes between two versions of a plan, newest first; always asked of the server. */
export function useRevisionsBetween(id: string, since: number, until: number) {
  return useQuery({
    // Of a single change the plan itself says who made it.
    enabled: until - since > 1,
    queryKey: [...plansKey, 'revisions', id, since, until],
    queryFn: async ({ signal }) => {
      const changes: AnswerOf<typeof listPlanRevisions>['revisions'] = [];
      for (let before = until, more = true; more && before > since; ) {
        const query = { before: before.toString() };
        const page = await request(listPlanRevisions, { params: { id }, query }, { signal });
        changes.push(...page.revisions);
        before = page.revisions.at(-1)?.version ?? since;
        more = page.more;
      }
      return changes;
    },
  });
}
