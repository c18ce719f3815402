import { Dialog } from '@base-ui/react/dialog';
import { FailureNotice } from '#web/features/FailureNotice.tsx';
import { UndoBatch } from '#web/features/songBatches/UndoBatch.tsx';
import { songbook as texts } from '#web/texts/songbook.ts';
import { Button } from '#web/ui/Button.tsx';
import dialogStyles from '#web/ui/Dialog.module.css';
import { UploadProgress } from '#web/ui/UploadProgress.tsx';
import { classNames } from '#web/ui/classNames.ts';
import layout from '#web/ui/layout.module.css';
import { ApiError, sentenceOf } from '#web/client/apiError.ts';
import styles from './ImportDialog.module.css';
import { ImportedSongs } from './ImportedSongs.tsx';
import { importSummary } from './importSummary.ts';
import type { ImportState, SongbookImporting } from './useSongbookImport.ts';

interface ImportDialogProps {
  readonly importing: SongbookImporting;
  readonly state: ImportState;
}

/**
 * What an import would change, then that it is done; nothing happens before the person confirms.
 */
export function ImportDialog({ importing, state }: ImportDialogProps) {
  const isBusy = state.step === 'writing' && state.share === 1; // too late to cancel
  return (
    <Dialog.Root
      open
      onOpenChange={(open) => open || isBusy || importing.end()}
      disablePointerDismissal
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogStyles['backdrop']} />
        <Dialog.Viewport className={dialogStyles['viewport']}>
          <Dialog.Popup
            aria-modal="true"
            className={classNames(dialogStyles['popup'], dialogStyles['wide'])}
          >
            <Dialog.Title className={dialogStyles['title']}>{texts.importTitle}</Dialog.Title>
            <Step importing={importing} state={state} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Step({ importing, state }: ImportDialogProps) {
  if (state.step === 'failed') return <ImportFailure importing={importing} failure={state} />;
  if (state.step === 'looking' || state.step === 'writing') {
    const percent = Math.floor(state.share * 100);
    const [onTheWay, arrived] =
      state.step === 'looking'
        ? [texts.sending(percent), texts.looking]
        : [texts.resending(percent), texts.writing];
    const isStoppable = state.step === 'looking' || percent < 100;
    return (
      <UploadProgress
        label={percent < 100 ? onTheWay : arrived}
        percent={percent}
        stop={isStoppable ? { label: texts.cancel, onStop: importing.end } : undefined}
      />
    );
  }
  const { sentence, shown, confirm } = importSummary(state);
  return (
    <>
      <p role="status" className={styles['sentence']}>
        {sentence}
      </p>
      {state.step === 'done' && state.batch !== null && (
        <UndoBatch batch={state.batch} kind="import" of={sentence} />
      )}
      <ImportedSongs answer={shown} />
      <div className={layout['buttons']}>
        <Dialog.Close render={<Button variant={confirm === null ? 'primary' : 'quiet'} />}>
          {confirm === null ? texts.close : texts.cancel}
        </Dialog.Close>
        {confirm !== null && (
          <Button variant="primary" className={styles['confirm']} onClick={importing.write}>
            {confirm}
          </Button>
        )}
      </div>
    </>
  );
}

interface ImportFailureProps {
  readonly importing: SongbookImporting;
  readonly failure: Extract<ImportState, { step: 'failed' }>;
}

/** Why an import failed; a faulty file cannot be retried. */
function ImportFailure({ importing, failure }: ImportFailureProps) {
  const { error } = failure;
  const isUncertain = failure.while === 'writing' && !(error instanceof ApiError);
  const where = error instanceof ApiError ? error.problem?.fields?.['songbook'] : undefined;
  const sentence = isUncertain ? texts.uncertain : (sentenceOf(error) ?? texts.importFailed);
  const isOfFile = error instanceof ApiError && [413, 415, 422].includes(error.status);
  return (
    <>
      <FailureNotice
        // A file of another kind is refused with the same words as its field.
        sentence={where === undefined || where === sentence ? sentence : `${sentence} ${where}`}
        error={error}
      />
      <div className={layout['buttons']}>
        <Button onClick={importing.end}>{texts.close}</Button>
        {!isOfFile && (
          <Button variant="primary" onClick={importing.again}>
            {texts.tryAgain}
          </Button>
        )}
      </div>
    </>
  );
}
