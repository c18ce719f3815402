import type { Song } from '#contract/song.ts';
import { useKeptDraft } from '#web/drafts/useKeptDraft.ts';
import { useLeaveGuard } from '#web/parts/useLeaveGuard.ts';
import { emptyInput, inputOf, type SongInput } from './songInput.ts';
import { useSaving } from './useSaving.ts';
import { useSongForm } from './useSongForm.ts';
import { useState } from 'react';

export type SongEditing = ReturnType<typeof useSongEditing>;

export interface EditingStart {
  /** The song the writing began from; null for a new one. */
  readonly song: Song | null;
  readonly input: SongInput;
  readonly draftKey: string;
}

/** One song being written: its form, its draft, its upload, and the guard against losing it. */
export function useSongEditing({ song, input, draftKey }: EditingStart) {
  const [before] = useState(() => (song === null ? emptyInput : inputOf(song)));
  const form = useSongForm(input, before);
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
