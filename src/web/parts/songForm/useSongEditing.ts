import type { Song } from '#contract/song.ts';
import { useKeptDraft } from '#web/offline/drafts/useKeptDraft.ts';
import { useLeaveGuard } from './useLeaveGuard.ts';
import type { SongInput } from '#web/writing/songInput.ts';
import { useSaving } from './useSaving.ts';
import { useSongForm } from './useSongForm.ts';
import type { Sentences } from '#web/writing/writtenFields.ts';
import { useState } from 'react';

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
