import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/base/endpoint.ts';
import { createPlanLink, endPlanLink, getPlanLink } from '#contract/plans/sharedPlans.ts';
import { request } from '#web/client/request.ts';

type Link = AnswerOf<typeof getPlanLink>;

const linkKey = (id: string) => [getPlanLink.path, id];

/** The link of a plan for people without sign-in (decision 42); always asked of the server. */
export function usePlanLink(id: string) {
  return useQuery({
    queryKey: linkKey(id),
    queryFn: ({ signal }) => request(getPlanLink, { params: { id } }, { signal }),
    refetchOnMount: 'always',
  });
}

export function useCreatePlanLink(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request(createPlanLink, { params: { id } }),
    onSuccess: (link) => client.setQueryData<Link>(linkKey(id), { link }),
  });
}

/** Ends the link at once. */
export function useEndPlanLink(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request(endPlanLink, { params: { id } }),
    onSuccess: () => client.setQueryData<Link>(linkKey(id), { link: null }),
  });
}
