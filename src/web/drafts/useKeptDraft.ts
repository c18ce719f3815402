import { useCallback, useEffect, useRef, useState } from 'react';
import { type SongFileField, songFiles } from '#contract/songForm.ts';
import type { SongInput } from '#web/parts/songForm/songInput.ts';
import { type DraftText, dropDraft, keepFile, keepText } from './draftStore.ts';

const restTime = 500; // ms without a key before the text is kept

export type DraftState =
  | { readonly kind: 'none' }
  | { readonly kind: 'kept'; readonly savedAt: number; readonly withFiles: boolean }
  | { readonly kind: 'failed' };

const none: DraftState = { kind: 'none' };

interface Kept {
  readonly input: SongInput;
  readonly song: DraftText['song'];
  /** Whether there is anything to lose. */
  readonly dirty: boolean;
}

/** Keeps on the device what is being written, moments after each change and when the page hides. */
export function useKeptDraft(key: string, { input, song, dirty }: Kept) {
  const [state, setState] = useState<DraftState>(none);
  const { values, files, removed } = input;
  const over = useRef(false);
  const withFiles = useRef(true);
  const queue = useRef(Promise.resolve());
  const waiting = useRef<(() => void) | null>(null);
  const stored = useRef(files);

  const inTurn = useCallback((work: () => Promise<void>) => {
    queue.current = queue.current.then(work).catch(() => setState({ kind: 'failed' }));
    return queue.current;
  }, []);

  useEffect(() => {
    const flush = () => {
      waiting.current?.();
      waiting.current = null;
    };
    const onHidden = () => document.visibilityState === 'hidden' && flush();
    document.addEventListener('visibilitychange', onHidden);
    addEventListener('pagehide', flush);
    return () => {
      flush();
      document.removeEventListener('visibilitychange', onHidden);
      removeEventListener('pagehide', flush);
    };
  }, []);

  useEffect(() => {
    for (const field of Object.keys(songFiles) as SongFileField[]) {
      const file = files[field];
      if (over.current || file === stored.current[field]) continue;
      void inTurn(() =>
        keepFile(key, field, file).catch(() => {
          withFiles.current = false;
        }),
      );
    }
    stored.current = files;
  }, [key, files, inTurn]);

  useEffect(() => {
    if (over.current) return;
    if (!dirty) {
      waiting.current = null;
      void inTurn(() => dropDraft(key));
      return;
    }
    const keep = () =>
      void inTurn(async () => {
        // The timer may go off between the saving and the end of the form.
        if (over.current) return;
        const savedAt = Date.now();
        await keepText(key, { values, removed, song, savedAt });
        setState({ kind: 'kept', savedAt, withFiles: withFiles.current });
      });
    waiting.current = keep;
    const timer = setTimeout(() => {
      waiting.current = null;
      keep();
    }, restTime);
    return () => clearTimeout(timer);
  }, [key, values, removed, song, dirty, files, inTurn]);

  /** Saved or given up: nothing is kept from now on. */
  const drop = useCallback(() => {
    over.current = true;
    waiting.current = null;
    return inTurn(() => dropDraft(key));
  }, [key, inTurn]);

  return { state: dirty ? state : none, drop };
}
