import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getBackupState } from '#contract/backup.ts';
import { type News, listNews, noteNewsRead } from '#contract/news.ts';
import { listAuditEvents } from '#contract/audit.ts';
import { call } from '#web/api/client/request.ts';

/** A page of the trail; the first, without `before`, is always asked for anew. */
export function useAuditEvents(before: string | undefined) {
  return useQuery({
    queryKey: [listAuditEvents.path, before],
    queryFn: ({ signal }) =>
      call(listAuditEvents, { query: before === undefined ? {} : { before } }, { signal }),
    refetchOnMount: before === undefined ? 'always' : true,
  });
}

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

/** How the backups are; undefined where nobody is to know, or there is nobody to ask. */
export function useBackupState(isAsked: boolean) {
  return useQuery({
    queryKey: [getBackupState.path],
    queryFn: ({ signal }) => call(getBackupState, {}, { signal }),
    enabled: isAsked && navigator.onLine,
  });
}
