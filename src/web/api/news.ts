import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getBackupState } from '#contract/library/backup.ts';
import { type News, listNews, noteNewsRead } from '#contract/people/news.ts';
import { listAuditEvents } from '#contract/people/audit.ts';
import { request } from '#web/client/request.ts';

/** A page of the audit log; the first, without `before`, is always refetched. */
export function useAuditEvents(before: string | undefined) {
  return useQuery({
    queryKey: [listAuditEvents.path, before],
    queryFn: ({ signal }) =>
      request(listAuditEvents, { query: before === undefined ? {} : { before } }, { signal }),
    refetchOnMount: before === undefined ? 'always' : true,
  });
}

/**
 * What others have done to this person since they last looked; fetched once per start of the app.
 */
export function useNews(personId: string | undefined): readonly News[] {
  const { data } = useQuery({
    queryKey: [listNews.path, personId],
    queryFn: ({ signal }) => request(listNews, {}, { signal }),
    // Not requested offline, where it could only fail.
    enabled: personId !== undefined && navigator.onLine,
  });
  return data ?? [];
}

/** Hides them at once. If the server cannot record it, they are shown again another time. */
export function useNoteNewsRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (read: readonly News[]) =>
      request(noteNewsRead, { body: { ids: read.map(({ id }) => id) } }),
    onMutate: () => client.setQueriesData<News[]>({ queryKey: [listNews.path] }, () => []),
  });
}

/** Age and state of the backups; undefined for users who may not see it, and offline. */
export function useBackupState(isAsked: boolean) {
  return useQuery({
    queryKey: [getBackupState.path],
    queryFn: ({ signal }) => request(getBackupState, {}, { signal }),
    enabled: isAsked && navigator.onLine,
  });
}
