import { queryOptions, useQuery } from '@tanstack/react-query';
import { getSharedPlan } from '#contract/plans/sharedPlans.ts';
import { ApiError } from '#web/client/apiError.ts';
import { nounKey } from '#web/client/queryKeys.ts';
import { request } from '#web/client/request.ts';

/**
 * The plan behind a link; always refetched, since it may have changed or ended. A whole church opens it
 * at once, so where the server has no room it is asked again (decision 42).
 */
export const sharedPlanQuery = (token: string) =>
  queryOptions({
    queryKey: [...nounKey('shared'), token],
    queryFn: ({ signal }) => request(getSharedPlan, { params: { token } }, { signal }),
    refetchOnMount: 'always',
    retry: (_, error) => askedToWait(error) <= longestWait,
    // Not all at once: a random part is added.
    retryDelay: (_, error) => askedToWait(error) * (1 + Math.random()) * 1000,
  });

export const useSharedPlan = (token: string) => useQuery(sharedPlanQuery(token));

const longestWait = 60; // s

/** `Retry-After` in seconds, one at least; infinite where there is none. */
function askedToWait(error: Error): number {
  const wait = error instanceof ApiError ? error.retryAfter : null;
  return Math.max(1, wait ?? Number.POSITIVE_INFINITY);
}
