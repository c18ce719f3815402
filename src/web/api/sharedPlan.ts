import { useQuery } from '@tanstack/react-query';
import { getSharedPlan } from '#contract/sharedPlans.ts';
import { nounKey } from '#web/api/client/queryKeys.ts';
import { request } from '#web/api/client/request.ts';

/** The plan behind a link; always refetched, since it may have changed or ended. */
export function useSharedPlan(token: string) {
  return useQuery({
    queryKey: [...nounKey('shared'), token],
    queryFn: ({ signal }) => request(getSharedPlan, { params: { token } }, { signal }),
    refetchOnMount: 'always',
  });
}
