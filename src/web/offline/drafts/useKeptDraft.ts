import { useCallback, useEffect, useRef, useState } from 'react';
import { type SongFileField, songFiles } from '#contract/songs/songForm.ts';
import { emptyInput, type SongInput } from '#web/songEdits/songInput.ts';
import { type DraftText, dropDraft, keepDraftFile, keepDraftText } from './draftStore.ts';
import { throttleWork } from './throttleWork.ts';

const interval = 250; // ms between two writes of the text, at least

interface KeptState {
  readonly kind: 'kept';
  readonly savedAt: number;
  readonly withFiles: boolean;
}

export type DraftState = { readonly kind: 'none' } | KeptState | { readonly kind: 'failed' };

const none: DraftState = { kind: 'none' };

interface Kept {
  readonly input: SongInput;
  readonly song: DraftText['song'];
  /** Whether there is anything to lose. */
  readonly dirty: boolean;
  /** Nothing has it that outlives this page: it is kept as it is at first, with its files. */
  readonly isOnlyCopy?: boolean | undefined;
}

/**
 * Autosaves the form to the device: at once, then throttled while typing goes on, and when the page
 * is hidden. The store applies writes in the order in which they are issued.
 */
export function useKeptDraft(key: string, { input, song, dirty, isOnlyCopy = false }: Kept) {
  const [state, setState] = useState<DraftState>(none);
  const { values, files, removed } = input;
  const ended = useRef(false);
  const withFiles = useRef(true);
  const [texts] = useState(() => throttleWork(interval));
  const stored = useRef(isOnlyCopy ? emptyInput.files : files);
  const filesKept = useRef(Promise.resolve());

  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && texts.flush();
    document.addEventListener('visibilitychange', onHidden);
    addEventListener('pagehide', texts.flush);
    return () => {
      texts.flush();
      document.removeEventListener('visibilitychange', onHidden);
      removeEventListener('pagehide', texts.flush);
    };
  }, [texts]);

  useEffect(() => {
    for (const field of Object.keys(songFiles) as SongFileField[]) {
      const file = files[field];
      if (ended.current || file === stored.current[field]) continue;
      const keeping = keepDraftFile(key, field, file).catch(() => {
        withFiles.current = false;
      });
      filesKept.current = filesKept.current.then(() => keeping);
    }
    stored.current = files;
  }, [key, files]);

  useEffect(() => {
    if (ended.current) return;
    const failed = () => setState({ kind: 'failed' });
    if (!dirty) {
      texts.cancel();
      dropDraft(key).catch(failed);
      return;
    }
    texts.schedule(async () => {
      const savedAt = Date.now();
      const keeping = keepDraftText(key, { values, removed, song, savedAt });
      await Promise.all([keeping, filesKept.current]).then(
        () => setState((now) => kept(now, savedAt, withFiles.current)),
        failed,
      );
    });
  }, [key, values, removed, song, dirty, files, texts]);

  /** After saving or discarding: deletes the draft and stops autosaving. */
  const drop = useCallback(async () => {
    ended.current = true;
    texts.cancel();
    await dropDraft(key).catch(() => setState({ kind: 'failed' }));
  }, [key, texts]);

  return { state: dirty ? state : none, drop };
}

/**
 * Returns the same state object while the shown values are the same, so that nothing re-renders.
 */
function kept(now: DraftState, savedAt: number, withFiles: boolean): KeptState {
  const minute = savedAt - (savedAt % 60_000);
  const same = now.kind === 'kept' && now.savedAt === minute && now.withFiles === withFiles;
  return same ? now : { kind: 'kept', savedAt: minute, withFiles };
}
