import { useEffect, useRef, useState } from 'react';
import type { ImportAnswer } from '#contract/library/songbookTransfer.ts';
import { useImportLibrary } from '#web/api/songbook.ts';

/** State of an import. `share`: share of the file sent, 0–1. */
export type ImportState =
  | { readonly step: 'looking'; readonly share: number }
  | { readonly step: 'foreseen'; readonly foreseen: ImportAnswer }
  | { readonly step: 'writing'; readonly share: number }
  | {
      readonly step: 'done';
      readonly foreseen: ImportAnswer;
      readonly answer: ImportAnswer;
      /** By which it is undone; null if no song changed. */
      readonly batch: string | null;
    }
  | { readonly step: 'failed'; readonly while: 'looking' | 'writing'; readonly error: unknown };

export interface SongbookImporting {
  /** Null if no import is under way. */
  readonly state: ImportState | null;
  /** Shows what importing the file would change. */
  readonly preview: (file: File) => void;
  /** Imports what was shown. */
  readonly write: () => void;
  /** Repeats the failed step. */
  readonly again: () => void;
  /** Cancels and closes. */
  readonly end: () => void;
}

/** The steps of an import: preview, confirm, write (decision 26). */
export function useSongbookImport(): SongbookImporting {
  const { mutateAsync } = useImportLibrary();
  const [state, setState] = useState<ImportState | null>(null);
  const controller = useRef<AbortController>(null);
  const file = useRef<File>(null);
  const foreseen = useRef<ImportAnswer>(null);
  useEffect(() => () => controller.current?.abort(), []);

  async function send(step: 'looking' | 'writing'): Promise<void> {
    if (file.current === null) return;
    const { signal } = (controller.current = new AbortController());
    const onProgress = (share: number) => !signal.aborted && setState({ step, share });
    setState({ step, share: 0 });
    try {
      const preview = step === 'looking';
      const { answer, batch } = await mutateAsync({
        file: file.current,
        preview,
        signal,
        onProgress,
      });
      if (signal.aborted) return;
      if (preview) foreseen.current = answer;
      const shown = foreseen.current ?? answer;
      setState(
        preview
          ? { step: 'foreseen', foreseen: answer }
          : { step: 'done', foreseen: shown, answer, batch },
      );
    } catch (error) {
      if (!signal.aborted) setState({ step: 'failed', while: step, error });
    }
  }

  return {
    state,
    preview(chosen) {
      file.current = chosen;
      foreseen.current = null;
      void send('looking');
    },
    write: () => void send('writing'),
    again: () => void send(state?.step === 'failed' ? state.while : 'looking'),
    end() {
      controller.current?.abort();
      setState(null);
    },
  };
}
