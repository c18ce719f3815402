import { ApiError, sentenceOf } from '#web/api/apiError.ts';
import { FailureNotice } from '#web/parts/FailureNotice.tsx';
import { songbook as texts } from '#web/texts/songbook.ts';
import { Button } from '#web/ui/Button.tsx';
import dialogStyles from '#web/ui/Dialog.module.css';
import type { ImportState, SongbookImporting } from './useSongbookImport.ts';

interface ImportFailureProps {
  readonly importing: SongbookImporting;
  readonly failure: Extract<ImportState, { step: 'failed' }>;
}

/** Why an import came to nothing; what is wrong with the file itself trying again does not mend. */
export function ImportFailure({ importing, failure }: ImportFailureProps) {
  const { error } = failure;
  const isUncertain = failure.while === 'writing' && !(error instanceof ApiError);
  const where = error instanceof ApiError ? error.problem?.fields?.['songbook'] : undefined;
  const sentence = isUncertain ? texts.uncertain : (sentenceOf(error) ?? texts.importFailed);
  const isOfFile = error instanceof ApiError && [413, 415, 422].includes(error.status);
  return (
    <>
      <FailureNotice
        sentence={where === undefined ? sentence : `${sentence} ${where}`}
        error={error}
      />
      <div className={dialogStyles['buttons']}>
        <Button onClick={importing.end}>{texts.close}</Button>
        {!isOfFile && (
          <Button look="primary" onClick={importing.again}>
            {texts.tryAgain}
          </Button>
        )}
      </div>
    </>
  );
}
