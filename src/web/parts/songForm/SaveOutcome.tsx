import { sentenceOf } from '#web/wire/apiError.ts';
import { FailureNotice } from '#web/parts/FailureNotice.tsx';
import { songForm as texts } from '#web/texts/songForm.ts';
import { UploadProgress } from '#web/ui/UploadProgress.tsx';
import type { SongEditing } from './useSongEditing.ts';

interface SaveOutcomeProps {
  readonly editing: SongEditing;
  readonly failedSentence: string;
}

/** How far a form with files is, that it was stopped, or why it could not be saved. */
export function SaveOutcome({ editing, failedSentence }: SaveOutcomeProps) {
  const { form, saving } = editing;
  const { state } = saving;
  const { audioFile, sheetMusicFile } = form.input.files;
  if (state.kind === 'stopped') return <p role="status">{texts.uploadStopped}</p>;
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
      stop={{ label: texts.stopUpload, onStop: saving.stop }}
    />
  );
}
