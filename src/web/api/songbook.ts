import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  exportLibrary,
  importLibrary,
  missingFiles,
  missingFilesHeader,
  type NextPart,
  nextPart,
  nextPartHeader,
} from '#contract/songbookTransfer.ts';
import { wishSync } from '#web/offline/library/libraryNews.ts';
import { type DownloadOptions, download } from '#web/api/client/download.ts';
import { categoriesKey, refreshSongLists, songKeys } from '#web/api/client/queryKeys.ts';
import { send } from '#web/api/client/send.ts';

const patience = 300_000; // ms; the server reads 200 MB before it answers

interface Import {
  readonly file: File;
  /** Nothing is written: only what would be (decision 26). */
  readonly preview: boolean;
  readonly signal: AbortSignal;
  /** How much of the file has left, 0–1. */
  readonly onProgress: (share: number) => void;
}

/** All of it, or the part that `asked` says; `next` is the one to ask for then. */
export function useExportLibrary() {
  return useMutation({
    mutationFn: async ({
      asked,
      ...options
    }: Omit<DownloadOptions, 'query'> & { asked: NextPart | null }) => {
      const query = { after: asked?.after, part: asked?.part };
      const { headers, ...saved } = await download(exportLibrary, { ...options, query });
      const said = <T>(name: string, schema: { parse: (value: unknown) => T }): T | null => {
        const text = headers.get(name);
        return text === null ? null : schema.parse(JSON.parse(decodeURIComponent(text)));
      };
      return {
        ...saved,
        missing: said(missingFilesHeader, missingFiles),
        next: said(nextPartHeader, nextPart),
      };
    },
  });
}

export function useImportLibrary() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, preview, ...options }: Import) => {
      const query = preview ? { preview: 'true' as const } : {};
      const input = { query, form: {}, files: { songbook: file } };
      return send(importLibrary, input, { ...options, patience });
    },
    // Also when it failed: an answer that got lost may have been a good one.
    onSettled: (_answer, _error, { preview }) => (preview ? undefined : refreshLibrary(client)),
  });
}

async function refreshLibrary(client: QueryClient): Promise<void> {
  wishSync('now');
  await refreshSongLists(client);
  for (const queryKey of [songKeys.ones, songKeys.allRevisions, categoriesKey]) {
    await client.invalidateQueries({ queryKey });
  }
}
