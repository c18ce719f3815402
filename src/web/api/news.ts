import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listNews, type News, noteNewsRead } from '#contract/trail.ts';
import { call } from '#web/wire/call.ts';

/** What others have done to this person since they were last told; asked once per opening. */
export function useNews(personId: string | undefined): readonly News[] {
  const { data } = useQuery({
    queryKey: [listNews.path, personId],
    queryFn: ({ signal }) => call(listNews, {}, { signal }),
    // Without network there is nobody to ask, and nothing to say about it.
    enabled: personId !== undefined && navigator.onLine,
  });
  return data ?? [];
}

/** Gone at once; what could not be noted is told again another time. */
export function useNoteNewsRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (read: readonly News[]) =>
      call(noteNewsRead, { body: { ids: read.map(({ id }) => id) } }),
    onMutate: () => client.setQueriesData<News[]>({ queryKey: [listNews.path] }, () => []),
  });
}
