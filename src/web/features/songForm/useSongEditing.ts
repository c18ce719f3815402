import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Song } from '#contract/songs/song.ts';
import { useKeptDraft } from '#web/offline/drafts/useKeptDraft.ts';
import type { SongInput } from '#web/songEdits/songInput.ts';
import type { Sentences } from '#web/songEdits/writtenFields.ts';
import type { LyricsTab } from './LyricsEditor.tsx';
import { useLeaveGuard } from './useLeaveGuard.ts';
import { useSongForm } from './useSongForm.ts';

export type SongEditing = ReturnType<typeof useSongEditing>;

export interface EditingStart {
  /** The song that is edited; null for a new one. */
  readonly song: Song | null;
  readonly input: SongInput;
  readonly draftKey: string;
  /** The input that counts as unchanged, at first. */
  readonly unchanged: SongInput;
  /** Errors the server has already reported, by field. */
  readonly refused: Sentences;
  /** Where the lyrics open; as text, if omitted. */
  readonly tab?: LyricsTab;
  /** The input is nowhere else but in this page. */
  readonly isOnlyCopy?: boolean;
}

/** State of editing one song: form, draft, upload, and leave guard. */
export function useSongEditing(start: EditingStart) {
  const { song, input, draftKey, unchanged, refused, tab = 'write', isOnlyCopy = false } = start;
  const form = useSongForm({ input, unchanged, found: refused, isNew: song === null, tab });
  const dirty = form.dirty || isOnlyCopy;
  const draft = useKeptDraft(draftKey, { input: form.input, song, dirty, isOnlyCopy });
  const guard = useLeaveGuard(form.dirty);
  const saving = useSaving();

  return {
    song,
    form,
    saving,
    guard,
    draft: draft.state,
    /** Everything is saved or discarded: deletes the draft and releases the guard. */
    finish: async () => {
      guard.release();
      await draft.drop();
    },
  };
}

type SavingState =
  | { readonly kind: 'idle' }
  /** Share sent, 0–1. */
  | { readonly kind: 'sending'; readonly share: number }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'failed'; readonly error: unknown };

interface UploadOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** One upload at a time, with progress and cancellation. */
function useSaving() {
  const [state, setState] = useState<SavingState>({ kind: 'idle' });
  const controller = useRef<AbortController>(null);

  /**
   * Resolves to the server's answer; null if it was cancelled or failed, after `onFailed` was
   * called.
   */
  const run = async <Answer>(
    upload: (options: UploadOptions) => Promise<Answer>,
    onFailed: (error: unknown) => void,
  ): Promise<Answer | null> => {
    const { signal } = (controller.current = new AbortController());
    setState({ kind: 'sending', share: 0 });
    try {
      const onProgress = (share: number) => setState({ kind: 'sending', share });
      const answer = await upload({ signal, onProgress });
      setState({ kind: 'idle' });
      return answer;
    } catch (error) {
      // Synchronously, so that fields that were inert can take the focus again.
      flushSync(() => setState(signal.aborted ? { kind: 'aborted' } : { kind: 'failed', error }));
      if (!signal.aborted) onFailed(error);
      return null;
    }
  };

  return {
    state,
    run,
    stop: () => controller.current?.abort(),
    settle: () => setState({ kind: 'idle' }),
    pending: state.kind === 'sending',
  };
}
