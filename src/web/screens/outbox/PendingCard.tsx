import { Link } from 'wouter';
import { kindOf, type PendingWrite } from '#web/offline/outbox/pendingWrite.ts';
import { waiting as texts, writeTitles } from '#web/texts/waiting.ts';
import { Card } from '#web/ui/Card.tsx';
import { classNames } from '#web/ui/classNames.ts';
import styles from './Waiting.module.css';
import { ResolveActions } from './ResolveActions.tsx';

interface PendingCardProps {
  readonly write: PendingWrite;
  /** An earlier write of the song must be sent first. */
  readonly behind: boolean;
}

/** One write: song, change, time, state, and the options if it is blocked. */
export function PendingCard({ write, behind }: PendingCardProps) {
  const { entityId, title, madeAt, state, files } = write;
  const names = Object.values(files);
  const kind = kindOf(write.work);
  const what = kind.title(write);
  const page = kind.noun.page?.(entityId);
  return (
    <Card className={classNames(styles['card'], state.kind !== 'waiting' && styles['blocked'])}>
      <div className={styles['words']}>
        <h2 dir="auto" className={styles['title']}>
          {page === undefined ? writeTitles.allSongs : <Link href={page}>{title}</Link>}
        </h2>
        <p>{what}</p>
        {names.length > 0 && <p className={styles['small']}>{texts.files(names)}</p>}
        <p className={styles['small']}>{texts.madeAt(madeAt)}</p>
        {state.kind === 'waiting' && (
          <p className={styles['small']}>{behind ? kind.noun.texts.waitsBehind : texts.waits}</p>
        )}
      </div>
      {state.kind !== 'waiting' && <ResolveActions write={write} what={what} state={state} />}
    </Card>
  );
}
