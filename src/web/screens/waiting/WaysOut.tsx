import type { WaitingState, WaitingWrite } from '#web/offline/outbox/waitingWrite.ts';
import { versions } from '#web/texts/versions.ts';
import { waiting as texts } from '#web/texts/waiting.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Discard } from './Discard.tsx';
import { mendingPage } from './mendingPage.ts';
import { RemovedMeanwhile } from './RemovedMeanwhile.tsx';
import styles from './Waiting.module.css';

interface WaysOutProps {
  readonly write: WaitingWrite;
  readonly state: Exclude<WaitingState, { kind: 'waiting' }>;
}

/** Why a write stopped, and what a person can do about it. */
export function WaysOut({ write, state }: WaysOutProps) {
  const { work } = write;
  const page = mendingPage(write);
  if (state.kind === 'conflict') {
    const deletes = work.kind === 'versions' && work.change.kind === 'remove';
    return (
      <div className={styles['out']}>
        <p className={styles['why']}>
          {work.kind === 'versions' ? versions.changedMeanwhile : texts.songConflict}
        </p>
        <div className={styles['buttons']}>
          {deletes && <RemovedMeanwhile write={write} theirs={state.theirs} />}
          {!deletes && page !== null && (
            <ButtonLink look="primary" href={page}>
              {texts.choose}
            </ButtonLink>
          )}
        </div>
      </div>
    );
  }
  return (
    <div className={styles['out']}>
      <p className={styles['why']}>{state.sentence}</p>
      <div className={styles['buttons']}>
        <Discard write={write} />
        {page !== null && (
          <ButtonLink look="primary" href={page}>
            {texts.mend}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
