import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Song } from '#contract/song.ts';
import { useKeptDraft } from '#web/offline/drafts/useKeptDraft.ts';
import type { SongInput } from '#web/songEdits/songInput.ts';
import type { Sentences } from '#web/songEdits/writtenFields.ts';
import { useLeaveGuard } from './useLeaveGuard.ts';
import { useSongForm } from './useSongForm.ts';

export type SongEditing = ReturnType<typeof useSongEditing>;

export interface EditingStart {
  /** The song the writing began from; null for a new one. */
  readonly song: Song | null;
  readonly input: SongInput;
  readonly draftKey: string;
  /** What counts as nothing written yet. */
  readonly unchanged: SongInput;
  /** What the server has found wrong already, by field. */
  readonly refused: Sentences;
}

/** One song being written: its form, its draft, its upload, and the guard against losing it. */
export function useSongEditing({ song, input, draftKey, unchanged, refused }: EditingStart) {
  const [before] = useState(unchanged);
  const form = useSongForm(input, before, refused);
  const draft = useKeptDraft(draftKey, { input: form.input, song, dirty: form.dirty });
  const guard = useLeaveGuard(form.dirty);
  const saving = useSaving();

  return {
    song,
    form,
    saving,
    guard,
    draft: draft.state,
    /** All is safe with the server, or given up: the draft goes, and the person may go. */
    finish: async () => {
      guard.release();
      await draft.drop();
    },
  };
}

type SavingState =
  | { readonly kind: 'idle' }
  /** How much has left, 0–1. */
  | { readonly kind: 'sending'; readonly share: number }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly error: unknown };

interface UploadOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** One upload at a time, how far it is, and a way to stop it. */
function useSaving() {
  const [state, setState] = useState<SavingState>({ kind: 'idle' });
  const controller = useRef<AbortController>(null);

  /** What the upload answered; null when it was stopped or failed, and then `onFailed` was told. */
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
      // At once, so that the fields that were held still can take the focus again.
      flushSync(() => setState(signal.aborted ? { kind: 'stopped' } : { kind: 'failed', error }));
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
