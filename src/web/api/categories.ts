import { useQuery } from '@tanstack/react-query';
import { listCategories } from '#contract/categories.ts';
import { call } from './call.ts';

export function useCategories() {
  return useQuery({
    queryKey: ['/api/categories'],
    queryFn: ({ signal }) => call(listCategories, {}, { signal }),
  });
}
