import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Category, listCategories } from '#contract/songs/categories.ts';
import {
  changeCategory,
  createCategory,
  orderCategories,
  removeCategory,
} from '#contract/songs/categoryWriting.ts';
import type { BodyOf } from '#contract/base/endpoint.ts';
import { requestSync } from '#web/offline/library/libraryEvents.ts';
import { request } from '#web/client/request.ts';
import { categoriesKey, refreshSongLists, songKeys } from '#web/client/queryKeys.ts';

/** For editors; always refetched, since others write too. */
export function useFreshCategories() {
  return useQuery({
    queryKey: categoriesKey,
    queryFn: ({ signal }) => request(listCategories, {}, { signal }),
    refetchOnMount: 'always',
  });
}

/** Appends a category. */
export function useCreateCategory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof createCategory>) => request(createCategory, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: categoriesKey }),
    onSuccess: () => requestSync('now'),
  });
}

/** Renames or recolours a category. Songs carry their category, so they are refetched as well. */
export function useChangeCategory(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof changeCategory>) =>
      request(changeCategory, { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: categoriesKey }),
    onSuccess: async () => {
      requestSync('now');
      await refreshSongLists(client);
      await client.invalidateQueries({ queryKey: songKeys.ones });
    },
  });
}

/** Only empty categories can be removed. */
export function useRemoveCategory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request(removeCategory, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: categoriesKey }),
    onSuccess: () => requestSync('now'),
  });
}

/**
 * Reorders the categories optimistically. Orders are sent one after another, so that quick clicks
 * arrive in sequence. A refusal restores the server's order.
 */
export function useOrderCategories() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'order-categories' },
    mutationFn: (ids: readonly string[]) => request(orderCategories, { body: { ids: [...ids] } }),
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey: categoriesKey });
      showOrder(client, ids);
    },
    onSuccess: () => requestSync('now'),
    onError: () => client.invalidateQueries({ queryKey: categoriesKey }),
  });
}

function showOrder(client: QueryClient, ids: readonly string[]): void {
  client.setQueryData<Category[]>(categoriesKey, (categories) =>
    categories?.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
  );
}
