import { Save } from 'lucide-react';
import type { DraftState } from '#web/offline/drafts/useKeptDraft.ts';
import { drafts } from '#web/texts/drafts.ts';
import { songForm as texts } from '#web/texts/songForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import styles from './FormActions.module.css';
import { SaveOutcome } from './SaveOutcome.tsx';
import type { SongEditing } from './useSongEditing.ts';

interface FormActionsProps {
  readonly editing: SongEditing;
  readonly saveLabel: string;
  readonly failedSentence: string;
  readonly cancelTo: string;
}

/** Saving and leaving, how the last attempt went, and that nothing is lost meanwhile. */
export function FormActions({ editing, saveLabel, failedSentence, cancelTo }: FormActionsProps) {
  const { saving } = editing;
  return (
    <div className={styles['actions']}>
      <SaveOutcome editing={editing} failedSentence={failedSentence} />
      <div className={styles['row']}>
        <p role={editing.draft.kind === 'failed' ? 'alert' : undefined} className={styles['draft']}>
          {draftLine(editing.draft)}
        </p>
        <div className={styles['buttons']}>
          <ButtonLink href={cancelTo}>{texts.cancel}</ButtonLink>
          <Button type="submit" look="primary" pending={saving.pending}>
            <Save size={20} aria-hidden="true" />
            {saving.pending ? texts.saving : saveLabel}
          </Button>
        </div>
      </div>
    </div>
  );
}

function draftLine(draft: DraftState): string {
  if (draft.kind === 'none') return '';
  if (draft.kind === 'failed') return drafts.notKept;
  return draft.withFiles ? drafts.kept(draft.savedAt) : drafts.keptWithoutFiles;
}
