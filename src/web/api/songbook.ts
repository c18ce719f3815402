import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { idempotencyHeader } from '#contract/base/headers.ts';
import {
  exportLibrary,
  type ImportAnswer,
  importChangesSongs,
  importLibrary,
  missingFiles,
  missingFilesHeader,
  type NextPart,
  nextPart,
  nextPartHeader,
} from '#contract/library/songbookTransfer.ts';
import { type DownloadOptions, download } from '#web/client/download.ts';
import { idempotencyKeys } from '#web/client/idempotencyKeys.ts';
import { send } from '#web/client/send.ts';
import { refreshLibrary } from './refreshLibrary.ts';

const timeout = 300_000; // ms; the server reads 200 MB before it answers

interface Import {
  readonly file: File;
  /** Writes nothing: only reports what would be imported (decision 26). */
  readonly preview: boolean;
  readonly signal: AbortSignal;
  /** Share of the file sent, 0–1. */
  readonly onProgress: (share: number) => void;
}

/** The whole song book, or the part that `asked` names; `next` is the part to ask for next. */
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

/** Imports a song book under an idempotency key; without one, only reports what would be imported. */
export function sendSongbook(
  file: File,
  key: string | null,
  options: Pick<Import, 'signal' | 'onProgress'>,
): Promise<ImportAnswer> {
  const query = key === null ? ({ preview: 'true' } as const) : {};
  const headers = key === null ? {} : { [idempotencyHeader]: key };
  const input = { form: {}, files: { songbook: file }, query };
  return send(importLibrary, input, { ...options, headers, timeout });
}

/** Gives the answer, and the batch by which a written import is undone: its idempotency key. */
export function useImportLibrary() {
  const client = useQueryClient();
  const [keys] = useState(idempotencyKeys);
  return useMutation({
    mutationFn: async ({ file, preview, ...options }: Import) => {
      if (preview) return { answer: await sendSongbook(file, null, options), batch: null };
      return keys([file], async (key) => {
        const answer = await sendSongbook(file, key, options);
        return { answer, batch: importChangesSongs(answer.counts) ? key : null };
      });
    },
    // Also after a failure: a lost answer may have been a success.
    onSettled: (_answer, _error, { preview }) => (preview ? undefined : refreshLibrary(client)),
  });
}
