import { useQuery } from '@tanstack/react-query';
import { listCategories } from '#contract/categories.ts';
import { deviceFirst } from '#web/offline/library/fromDevice.ts';
import { call } from '#web/wire/call.ts';

export function useCategories() {
  return useQuery({
    queryKey: ['/api/categories'],
    queryFn: ({ signal }) =>
      deviceFirst(
        (device) => device.readCategories(),
        () => call(listCategories, {}, { signal }),
      ),
  });
}
