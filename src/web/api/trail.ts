import { useQuery } from '@tanstack/react-query';
import { listTrail } from '#contract/trail.ts';
import { call } from '#web/wire/call.ts';

/** A page of the trail; the first, without `before`, is always asked for anew. */
export function useTrail(before: string | undefined) {
  return useQuery({
    queryKey: [listTrail.path, before],
    queryFn: ({ signal }) =>
      call(listTrail, { query: before === undefined ? {} : { before } }, { signal }),
    refetchOnMount: before === undefined ? 'always' : true,
  });
}
