import { useSyncExternalStore } from 'react';
import { sentenceOf } from '#web/client/apiError.ts';
import { isOnline, onOnlineChange } from '#web/client/response.ts';
import { FailureNotice } from '#web/features/FailureNotice.tsx';
import { importQuestions, importSending as texts } from '#web/texts/importSongs.ts';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { UploadProgress } from '#web/ui/UploadProgress.tsx';
import styles from './Bar.module.css';
import type { ImportBatch, SendFailure, Sending } from './importBatch.ts';

/** How many songs are chosen, sending them, how far that is, and why it failed. */
export function SendBar({ batch }: { batch: ImportBatch }) {
  const { sending, failure, sent, stop } = batch;
  return (
    <div role="group" aria-label={texts.bar} className={styles['bar']}>
      {failure !== null && sending === null && (
        <div className={styles['outcome']}>
          <FailureNotice
            sentence={failureSentence(failure, sent.length > 0)}
            error={failure.error}
          />
        </div>
      )}
      {sending === null || sending.step === 'differs' ? (
        <ChosenSongs batch={batch} />
      ) : (
        <div className={styles['outcome']}>
          <SendingProgress sending={sending} onStop={stop} />
        </div>
      )}
      {sending?.step === 'differs' && (
        <Confirm
          title={texts.differs}
          text={texts.differsNow(sending.foreseen)}
          confirm={texts.confirm}
          cancel={texts.lookAgain}
          onConfirm={batch.confirm}
          onCancel={stop}
        />
      )}
    </div>
  );
}

function ChosenSongs({ batch }: { batch: ImportBatch }) {
  const online = useSyncExternalStore(onOnlineChange, isOnline);
  const { chosen, answers, asks, failure } = batch;
  const count = chosen.song + chosen.version + chosen.filling;
  const isIdle = count === 0 || !online;
  const lacksCategory = count === 0 && answers.categoryId === '' && asks.categoryId > 0;
  const isMixed = chosen.version + chosen.filling > 0;
  return (
    <div className={styles['row']}>
      <p role="status" className={styles['count']}>
        {lacksCategory ? importQuestions.categoryFirst : texts.chosen(count)}
        {isMixed && online && <span className={styles['sum']}>{texts.sum(chosen)}</span>}
        {!online && <span className={styles['sum']}>{texts.offline}</span>}
      </p>
      <Button
        variant="primary"
        aria-disabled={isIdle || undefined}
        onClick={() => isIdle || batch.send()}
      >
        {failure === null ? texts.send(count) : texts.tryAgain}
      </Button>
    </div>
  );
}

/** `isRest`: others of the batch are in. */
function failureSentence({ error, isUncertain }: SendFailure, isRest: boolean): string {
  if (isUncertain) return texts.uncertain;
  const why = sentenceOf(error);
  return isRest ? texts.restFailed(why ?? texts.tryRest) : (why ?? texts.failed);
}

interface SendingProgressProps {
  readonly sending: Exclude<Sending, { readonly step: 'differs' }>;
  readonly onStop: () => void;
}

function SendingProgress({ sending: { step, share }, onStop }: SendingProgressProps) {
  const percent = Math.floor(share * 100);
  const isSent = step === 'writing' && percent === 100; // too late to stop
  const label = isSent ? texts.writing : texts.sending(percent);
  return (
    <UploadProgress
      label={step === 'looking' ? texts.looking : label}
      percent={percent}
      stop={isSent ? undefined : { label: texts.stop, onStop }}
    />
  );
}
