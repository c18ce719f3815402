import { useQuery } from '@tanstack/react-query';
import { getBackupState } from '#contract/backup.ts';
import { call } from '#web/wire/call.ts';

/** How the backups are; undefined where nobody is to know, or there is nobody to ask. */
export function useBackupState(isAsked: boolean) {
  return useQuery({
    queryKey: [getBackupState.path],
    queryFn: ({ signal }) => call(getBackupState, {}, { signal }),
    enabled: isAsked && navigator.onLine,
  });
}
