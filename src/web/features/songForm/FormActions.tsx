import { Save } from 'lucide-react';
import { useId } from 'react';
import type { DraftState } from '#web/offline/drafts/useKeptDraft.ts';
import { FailureNotice } from '#web/features/FailureNotice.tsx';
import { drafts, songForm as texts } from '#web/texts/songForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/Links.tsx';
import { classNames } from '#web/ui/classNames.ts';
import layout from '#web/ui/layout.module.css';
import { UploadProgress } from '#web/ui/UploadProgress.tsx';
import { sentenceOf } from '#web/client/apiError.ts';
import styles from './FormActions.module.css';
import { goBackTo } from './goBackTo.ts';
import { useSeenPage } from './useSeenPage.ts';
import type { SongEditing } from './useSongEditing.ts';

interface FormActionsProps {
  readonly editing: SongEditing;
  readonly saveLabel: string;
  readonly failedSentence: string;
  readonly cancelTo: string;
}

/**
 * Save and cancel, what is missing, the outcome of the last attempt, the state of the draft. On
 * phones save and cancel take the place of the navigation once something has changed (decision 70).
 */
export function FormActions({ editing, saveLabel, failedSentence, cancelTo }: FormActionsProps) {
  const { saving, form } = editing;
  const { covered, isLow } = useSeenPage();
  const missingId = useId();
  const isMissing = form.missing.length > 0;
  return (
    <div
      data-sticky={!isLow || undefined}
      data-changed={form.dirty || undefined}
      className={classNames(layout['group'], styles['actions'])}
      style={{ '--covered': `${covered}px` }}
    >
      <div className={styles['draft']}>
        {isMissing && <p id={missingId}>{texts.missing(form.missing)}</p>}
        <p role={editing.draft.kind === 'failed' ? 'alert' : undefined}>
          {draftLine(editing.draft)}
        </p>
      </div>
      <div className={classNames(layout['group'], styles['bar'])}>
        <SaveOutcome editing={editing} failedSentence={failedSentence} />
        <div className={classNames(layout['buttons'], styles['buttons'])}>
          <ButtonLink
            href={cancelTo}
            onClick={(event) => {
              if (goBackTo(cancelTo)) event.preventDefault();
            }}
          >
            {texts.cancel}
          </ButtonLink>
          <Button
            type="submit"
            variant="primary"
            pending={saving.pending}
            aria-describedby={isMissing ? missingId : undefined}
          >
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

interface SaveOutcomeProps {
  readonly editing: SongEditing;
  readonly failedSentence: string;
}

/** Upload progress, cancellation, or why saving failed. */
export function SaveOutcome({ editing, failedSentence }: SaveOutcomeProps) {
  const { state, stop } = editing.saving;
  const { audioFile, sheetMusicFile } = editing.form.input.files;
  if (state.kind === 'aborted') return <p role="status">{texts.uploadAborted}</p>;
  if (state.kind === 'failed') {
    const sentence = sentenceOf(state.error) ?? failedSentence;
    return <FailureNotice sentence={`${sentence} ${texts.stillHere}`} error={state.error} />;
  }
  if (state.kind === 'idle' || (audioFile === null && sheetMusicFile === null)) return null;
  const percent = Math.floor(state.share * 100);
  return (
    <UploadProgress
      label={percent < 100 ? texts.uploading(percent) : texts.uploadDone}
      percent={percent}
      stop={{ label: texts.stopUpload, onStop: stop }}
    />
  );
}
