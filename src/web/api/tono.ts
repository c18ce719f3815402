import { useMutation, useQuery } from '@tanstack/react-query';
import { exportTonoReport, getTonoReport } from '#contract/plans/tono.ts';
import { download } from '#web/client/download.ts';
import { request } from '#web/client/request.ts';

/** What the community sang in a quarter; always refetched, since others mark plans as celebrated too. */
export function useTonoReport(quarter: string) {
  return useQuery({
    queryKey: [getTonoReport.path, quarter],
    queryFn: ({ signal }) => request(getTonoReport, { query: { quarter } }, { signal }),
    refetchOnMount: 'always',
  });
}

/** The same as a file. */
export function useTonoFile() {
  return useMutation({
    mutationFn: (quarter: string) => download(exportTonoReport, { query: { quarter } }),
  });
}
